// The player of a record in a sandboxed frame of another site, in each engine.
import type { Backend } from '#supabase/local/backend.ts'
import { startFromSnapshot } from '#tests/support/browser/e2e-label.ts'
import type { LocalServer } from '#tests/support/local-server.ts'
import { buildSite, type BuiltSite } from '#tests/support/site/build-site.ts'
import {
  heardPath,
  heardRecord,
  serveHost,
  serveSite,
  type ServedSite,
} from '#tests/support/site/framed-site.ts'
import { expect, test } from './fixtures.ts'

let backend: Backend
let built: BuiltSite
let served: ServedSite
let host: LocalServer
test.beforeAll(async () => {
  backend = await startFromSnapshot('demo')
  await backend.database.exec(heardRecord)
  served = await serveSite(async (address) => {
    // The site itself serves the label's files.
    built = await buildSite(backend, { FILES_FOLDER: 'files', SITE_URL: address })
    return built.folder
  })
  host = await serveHost()
})
test.afterAll(async () => {
  await host.stop()
  await served.stop()
  built.remove()
  await backend.stop()
})

/** The script that opens a page of the other site with a frame as large as the button of a strip. */
const openFrame = (path: string) => {
  const html = `<iframe aria-label="Player" sandbox="allow-scripts" onload="document.title = 'Loaded'" src="${served.url}${path}" width="56" height="56" style="border:0"></iframe>`
  return `void (location.href = '${host.url}/?${encodeURIComponent(html).replaceAll("'", '%27')}')`
}
const isLoaded = `document.title === 'Loaded'`

test('a sandboxed frame of another site loads its script and fonts, and plays', async ({ tab }) => {
  await tab.evaluate(openFrame(`${heardPath}/`))
  await expect.poll(() => tab.evaluate(isLoaded)).toBe(true)
  await tab.click('iframe', 'Player')
  const asked = (kind: RegExp) => served.asked.filter((path) => kind.test(path)).length
  await expect.poll(() => asked(/^\/media\/.*\.mp3$/)).toBeGreaterThan(0)
  expect(asked(/^\/_astro\/.*\.woff2$/)).toBeGreaterThan(0)
})

test('another page of the site stays out of the frame', async ({ tab }) => {
  served.asked.length = 0
  await tab.evaluate(openFrame('/about/'))
  await expect.poll(() => tab.evaluate(isLoaded)).toBe(true)
  expect(served.asked).toEqual(['/about/'])
})

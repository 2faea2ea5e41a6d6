// The server of npm start: its redirects from one publish to the next, and its port.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { swapTo } from '#netlify/dev/publish-folder.ts'
import { SiteError, startServer, type Site } from '#netlify/dev/site.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { redirectsText } from '#src/build/redirects-file.ts'
import { freePort } from '#tests/support/free-port.ts'
import { serve } from '#tests/support/site/serve.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const folder = temporaryFolder('redirects-server')
let site: Site
beforeAll(async () => {
  await publish('build-1', '/artist/first')
  site = await startServer('server.ts', {
    folder,
    port: await freePort(),
    backend: { url: 'http://127.0.0.1:9', secrets: makeSecrets() },
    logFile: join(folder, 'log.txt'),
  })
}, 60_000)
afterAll(() => site.stop())

/** Serves a build with one page, whose former address is `former`. */
async function publish(name: string, former: string): Promise<void> {
  const build = join(folder, name)
  for (const page of ['', 'artist/now', 'admin']) {
    mkdirSync(join(build, page), { recursive: true })
    writeFileSync(join(build, page, 'index.html'), `page /${page}`)
  }
  const records = [{ path: '/artist/now', formerPaths: [former] }]
  writeFileSync(join(build, '_redirects'), redirectsText('', records))
  await swapTo(folder, build)
}

async function answerOf(path: string) {
  const { status, headers } = await fetch(site.address + path, { redirect: 'manual' })
  return [status, headers.get('location')?.replace(site.address, '') ?? null]
}

test('after a publish the server follows the new redirects, and the site’s own as before', async () => {
  expect(await answerOf('/artist/first')).toEqual([301, '/artist/now'])
  expect(await answerOf('/artist/second')).toEqual([404, null])
  await publish('build-2', '/artist/second')
  expect(await answerOf('/artist/first')).toEqual([404, null])
  expect(await answerOf('/artist/second')).toEqual([301, '/artist/now'])
  expect(await answerOf('/redeem/answer/')).toEqual([302, '/redeem'])
  expect(await answerOf('/maintenance')).toEqual([302, '/'])
  expect(await (await fetch(`${site.address}/admin/news/one`)).text()).toBe('page /admin')
})

test('a server whose port another program has is not up, although its address answers', async () => {
  const other = await serve((_request, response) => response.end("another program's"))
  const started = startServer('server.ts', {
    folder,
    port: Number(new URL(other).port),
    backend: { url: 'http://127.0.0.1:9', secrets: makeSecrets() },
    logFile: join(folder, 'log.txt'),
  })
  await expect(started).rejects.toThrow(SiteError)
}, 60_000)

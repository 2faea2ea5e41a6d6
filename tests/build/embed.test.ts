// The player of a record in a frame of another site.
import { gzipSync } from 'node:zlib'
import type { Frame, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { embedSizes } from '#src/features/releases/embed.ts'
import { seedDemo } from '#supabase/local/demo.ts'
import { backend, exec } from '#tests/support/backend/backend-fixture.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { embedLimit, inlineScriptSize } from '#tests/support/browser/page-weight.ts'
import { textsThatOverflow } from '#tests/support/browser/page-problems.ts'
import { elementsOf } from '#src/build/inline-code.ts'
import { colorSchemes } from '#src/lib/color-schemes.ts'
import type { LocalServer } from '#tests/support/local-server.ts'
import {
  heardPath,
  heardRecord,
  serveHost,
  serveSite,
  type ServedSite,
} from '#tests/support/site/framed-site.ts'
import { useBrowser, useSite } from '#tests/support/site/site-fixture.ts'

const site = useSite(
  async () => {
    await seedDemo(backend)
    await exec(heardRecord)
  },
  // The site itself serves the label's files.
  { FILES_FOLDER: 'files' },
)
const visit = useBrowser(site)

let served: ServedSite
let host: LocalServer
let problems: string[] = []
beforeAll(async () => {
  served = await serveSite(() => Promise.resolve(site.folder()))
  host = await serveHost()
  const page = await visit('about:blank')
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', ({ message }) => problems.push(message))
})
afterAll(async () => {
  await served.stop()
  await host.stop()
})
beforeEach(() => {
  problems = []
})

type Shown = { path?: string; width?: number; height?: number; sandbox?: string | null }

/** Opens a page of the other site with one frame; `sandbox` null has none. */
async function openFrame({
  path = heardPath,
  width = 700,
  height = 480,
  sandbox = 'allow-scripts',
}: Shown = {}): Promise<{ page: Page; frame: Frame }> {
  const limits = sandbox === null ? '' : `sandbox="${sandbox}"`
  const html = `<iframe ${limits} src="${served.url}${path}" width="${width}" height="${height}" style="border:0"></iframe>`
  const page = await visit('about:blank')
  await page.setViewportSize({ width: width + 40, height: 600 })
  await page.goto(`${host.url}/?${encodeURIComponent(html)}`)
  const frame = page.frames()[1]!
  await frame.waitForLoadState('networkidle')
  return { page, frame }
}

const stateOf = (frame: Frame) => frame.locator('.player').getAttribute('data-state')
const isShown = (frame: Frame, selector: string) => frame.locator(selector).first().isVisible()

test('a record in a sandboxed frame of another site plays, by keyboard too, and breaks no policy', async () => {
  const { page, frame } = await openFrame()
  expect(await frame.evaluate(() => window.origin)).toBe('null')
  await page.keyboard.press('Tab')
  await frame.locator('.play-all').press('Enter')
  await expect.poll(() => stateOf(frame)).toBe('playing')
  const bar = frame.locator('.player')
  expect(await bar.innerText()).toContain('Piece 1')
  await bar.getByRole('button', { name: 'Next track' }).press('Enter')
  await expect.poll(() => bar.getByRole('status').textContent()).toBe('Piece 2, 2 of 2')
  await expect.poll(() => stateOf(frame)).toBe('playing')
  // Its fonts are there: a frame without an origin asks for them as a stranger.
  const fonts = await frame.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
  expect(new Set(fonts)).toEqual(new Set(['Archivo', 'Martian Mono']))
  expect(problems).toEqual([])
})

test('where a sandbox forbids new tabs, the address of a link is there to be read', async () => {
  for (const { height } of embedSizes) {
    const { page, frame } = await openFrame({ height })
    await frame.locator('.embed-title a').click()
    expect(await frame.getByRole('status').filter({ hasText: '/release/' }).innerText()).toBe(
      'http://localhost:8888/release/odile-marrow-una-corda',
    )
    expect(page.context().pages()).toHaveLength(1)
  }
  const { page, frame } = await openFrame({ sandbox: 'allow-scripts allow-popups' })
  const opened = page.context().waitForEvent('page')
  await frame.locator('.embed-title a').click()
  await (await opened).close()
})

test('no other page of the site can be shown in a frame', async () => {
  const paths = site
    .pages()
    .filter((file) => !file.startsWith('embed/'))
    .map((file) => `/${file.replace(/(index)?\.html$/, '')}`)
  expect(paths.length).toBeGreaterThan(40)
  const kinds = new Map(paths.map((path) => [path.split('/')[1], path]))
  for (const path of kinds.values()) {
    const { frame } = await openFrame({ path, sandbox: null })
    expect([path, frame.url()]).toEqual([path, 'chrome-error://chromewebdata/'])
  }
  expect(problems.length).toBeGreaterThanOrEqual(kinds.size)
  const { frame } = await openFrame({ sandbox: null })
  expect(new URL(frame.url()).pathname).toBe(heardPath)
})

test.each(embedSizes)(
  'the size $name has its own parts in a narrow and a wide frame',
  async (size) => {
    const { height } = size
    for (const width of [320, 390, 700]) {
      const { frame } = await openFrame({ width, height })
      expect([width, await isShown(frame, '.embed-front')]).toEqual([width, height > 100])
      expect([width, await isShown(frame, '.track')]).toEqual([width, height > 320])
      for (const state of ['still', 'playing']) {
        const shown = [await isShown(frame, '.play-all'), await isShown(frame, '.player')]
        expect([width, state, shown]).toEqual([width, state, [true, state === 'playing']])
        const scrolls = await frame.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement
          return scrollWidth > innerWidth || scrollHeight > innerHeight
        })
        expect([width, state, scrolls]).toEqual([width, state, false])
        const box = (await frame.locator('.play-all').boundingBox())!
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
        await frame.locator('.play-all').click()
        await frame.locator('.player[data-state]').waitFor()
      }
    }
  },
)

test.each(embedSizes)('the size $name is accessible', async ({ height }) => {
  const page = await visit('about:blank')
  await page.setViewportSize({ width: 390, height })
  await page.goto(`${served.url}${heardPath}`)
  expect(await axeViolations(page)).toEqual([])
  await page.locator('.play-all').click()
  await page.locator('.player[data-state=playing]').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('a frame that may run no script has the browser’s own player at each track, in each size', async () => {
  for (const { height } of embedSizes) {
    const { frame } = await openFrame({ height, sandbox: '' })
    expect([height, await isShown(frame, 'audio[controls]')]).toEqual([height, true])
    expect([height, await isShown(frame, '.play-all')]).toEqual([height, false])
  }
})

test('a player asks for little script and no function, and keeps nothing', async () => {
  const { page } = await openFrame({ path: `${heardPath}?scheme=cobalt`, sandbox: null })
  served.asked.length = 0
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length))
    if (response.request().resourceType() === 'document' && response.url().includes(heardPath))
      scripts.push(response.text().then(inlineScriptSize))
  })
  await page.reload()
  await page.frames()[1]!.locator('.play-all').click()
  await page.frames()[1]!.locator('.player[data-state=playing]').waitFor()
  const sizes = await Promise.all(scripts)
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(embedLimit)
  expect(
    served.asked.filter((path) => !/^\/((embed|_astro|media|demo)\/|placeholder\.svg$)/.test(path)),
  ).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const kept = () => [localStorage.length, sessionStorage.length]
  expect(await page.frames()[1]!.evaluate(kept)).toEqual([0, 0])
})

test('a player wears the scheme of its artist, or one that its address names', async () => {
  const worn = async (path: string) => {
    const { frame } = await openFrame({ path })
    return frame.evaluate(() => document.documentElement.className)
  }
  const classesOf = (name: string) => colorSchemes.find((one) => one.name === name)!.classes
  const own = /<html [^>]*class="([^"]+)"/.exec(site.read('artist/odile-marrow/index.html'))![1]
  expect(await worn(heardPath)).toBe(own)
  expect(await worn(`${heardPath}?scheme=stone-dark`)).toBe(classesOf('Stone Dark'))
  for (const other of ['', 'Stone%20Dark', 'nothing', '%22%3E%3Cscript%3E'])
    expect([other, await worn(`${heardPath}?scheme=${other}`)]).toEqual([other, own])
})

test('links of a player lead into a tab of their own', () => {
  const links = elementsOf(site.read(`${heardPath.slice(1)}/index.html`))
    .filter(({ tagName }) => tagName === 'a')
    .map(({ attrs }) => Object.fromEntries(attrs.map(({ name, value }) => [name, value])))
  expect(new Set(links.map(({ href }) => new URL(href!).pathname))).toEqual(
    new Set(['/release/odile-marrow-una-corda', '/']),
  )
  for (const { target, rel } of links) expect([target, rel]).toEqual(['_blank', 'noopener'])
})

test('the page of a record offers its player to sites that ask by oEmbed, and to link cards', () => {
  const html = site.read('release/odile-marrow-una-corda/index.html')
  const address = `http://localhost:8888${heardPath}`
  expect(html).toContain(
    `<link rel="alternate" type="application/json+oembed" title="Odile Marrow - Una Corda" href="${address}.json">`,
  )
  expect(html).toContain('<meta name="twitter:card" content="player">')
  expect(html).toContain(`<meta name="twitter:player" content="${address}">`)
  expect(html).toMatch(
    /<meta property="og:audio" content="http:\/\/localhost:8888\/media\/.+\.mp3">/,
  )
  const answer = JSON.parse(site.read(`${heardPath.slice(1)}.json`)) as Record<string, unknown>
  expect(answer).toMatchObject({ type: 'rich', provider_name: 'Tarehouse Records', height: 480 })
  // Of a record without previews a card shows its sleeve.
  const silent = site.read('release/the-tin-bailiffs-goods-chattels/index.html')
  expect(silent).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(silent).not.toMatch(/og:audio|twitter:player/)
  expect(site.read('sitemap-0.xml')).not.toContain('/embed/')
  expect(site.read(`${heardPath.slice(1)}/index.html`)).toContain('content="noindex"')
})

test('the code on the page of a record is copied, and shows the player', async () => {
  const page = await visit('about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${served.url}/release/odile-marrow-una-corda`)
  const part = page.locator('.embed-codes')
  const code = part.getByRole('textbox', { name: 'Code' })
  expect(await code.isVisible()).toBe(false)
  await part.locator('summary').press('Enter')
  expect(await textsThatOverflow(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  for (const [index, { height }] of embedSizes.entries()) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await part.getByRole('button').nth(index).press('Enter')
    await expect.poll(() => part.getByRole('button').nth(index).innerText()).toBe('COPIED')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`height="${height}"`)
    expect(copied).toBe(await code.inputValue())
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('COPIED')
  }
  await page.context().clearPermissions()

  // Where the browser allows no copying, the code stands selected.
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error())))
  await part.getByRole('button').first().press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('height="480"')
})

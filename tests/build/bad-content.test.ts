import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestBackend } from '#tests/support/backend/backend.ts'
import { addBadContent, smuggled } from '#tests/support/backend/bad-content.ts'
import { browserPath } from '#tests/support/browser/browser.ts'
import { buildSite, type BuiltSite } from '#tests/support/site/build-site.ts'
import { htmlErrors, htmlPages } from '#tests/support/site/html-pages.ts'
import { smuggledParts, textsThatOverflow } from '#tests/support/browser/page-problems.ts'
import { serveFolder } from '#tests/support/site/serve-folder.ts'

// A browser visits every page.
vi.setConfig({ testTimeout: 60_000 })

let site: BuiltSite
let server: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser

beforeAll(async () => {
  const backend = await startTestBackend()
  await addBadContent(backend)
  site = await buildSite(backend)
  await backend.stop()
  server = await serveFolder(site.folder)
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
}, 120_000)

afterAll(async () => {
  await browser.close()
  server.stop()
  site.remove()
})

const addresses = () => htmlPages(site.folder).map((page) => page.replace(/index\.html$/, ''))

test('whatever staff type, every page is there and its HTML is valid', async () => {
  expect(addresses().filter((address) => /^news\/./.test(address))).toHaveLength(16)
  expect(addresses().filter((address) => /^artist\//.test(address))).toHaveLength(4)
  expect(await htmlErrors(site.folder)).toEqual([])
})

test('nothing that staff type becomes an element, an attribute or an address', async () => {
  const page = await browser.newPage()
  for (const address of addresses()) {
    await page.goto(`${server.address}/${address}`)
    expect([address, await smuggledParts(page)]).toEqual([address, []])
  }
  await page.close()
})

test('the look-out for what content becomes sees each way in', async () => {
  const page = await browser.newPage()
  await page.setContent(
    `<p title="${smuggled.attribute}">${smuggled.image}<a href="${smuggled.address}">x</a></p>`,
  )
  const sees = (element: RegExp) => expect.stringMatching(element)
  expect(await smuggledParts(page)).toEqual(
    expect.arrayContaining([sees(/^<p /), sees(/^<img /), sees(/^<a /)]),
  )
  await page.close()
})

test('a template tag in the label name stays text on the pages that functions fill', async () => {
  const page = await browser.newPage()
  for (const address of addresses().filter((path) => path.includes('answer'))) {
    await page.goto(`${server.address}/${address}`)
    expect(await page.locator('.label-name').textContent()).not.toContain('{{')
    expect(await page.title()).not.toContain('{{')
  }
  await page.close()
})

test.each([320, 1440])('no text runs out of a page that is %i px wide', async (width) => {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  for (const address of addresses()) {
    await page.goto(`${server.address}/${address}`)
    expect([address, await textsThatOverflow(page)]).toEqual([address, []])
  }
  await page.close()
})

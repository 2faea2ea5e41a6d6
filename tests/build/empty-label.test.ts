import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestBackend } from '#tests/support/backend/backend.ts'
import { browserPath } from '#tests/support/browser/browser.ts'
import { buildSite, type BuiltSite } from '#tests/support/site/build-site.ts'
import { htmlErrors, htmlPages } from '#tests/support/site/html-pages.ts'
import { brokenWords, textsThatOverflow } from '#tests/support/browser/page-problems.ts'
import { serveFolder } from '#tests/support/site/serve-folder.ts'

// A browser visits every page.
vi.setConfig({ testTimeout: 60_000 })

let site: BuiltSite
let server: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser
let page: Page

beforeAll(async () => {
  const backend = await startTestBackend()
  site = await buildSite(backend)
  await backend.stop()
  server = await serveFolder(site.folder)
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  page = await browser.newPage({ reducedMotion: 'reduce' })
}, 120_000)

afterAll(async () => {
  await browser.close()
  server.stop()
  site.remove()
})

test('a label that has entered nothing has a whole site of valid pages', async () => {
  expect(htmlPages(site.folder)).toContain('index.html')
  expect(await htmlErrors(site.folder)).toEqual([])
})

test('it says what is not there yet, and shows no empty part', async () => {
  await page.goto(`${server.address}/artists`)
  expect(await page.locator('main').innerText()).toContain('No Artists Yet')
  await page.goto(`${server.address}/news`)
  expect(await page.locator('main').innerText()).toContain('No news yet.')
  await page.goto(server.address)
  expect(await page.locator('h1').innerText()).toBe('YOUR RECORD LABEL')
  expect(await page.locator('main h2:not(dialog *)').count()).toBe(0)
})

test.each([320, 1440])('its pages fit a screen of %i px, no heading broken', async (width) => {
  await page.setViewportSize({ width, height: 900 })
  for (const path of htmlPages(site.folder)) {
    await page.goto(`${server.address}/${path}`)
    expect([path, await textsThatOverflow(page)]).toEqual([path, []])
    expect([path, await brokenWords(page)]).toEqual([path, []])
  }
})

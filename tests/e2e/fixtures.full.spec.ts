// The watch over every page sees what it is there to see.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

/** Serves a page of the test's own at an address of the site, without the site's policy. */
const servePage = (page: Page, body: string) =>
  page.route('**/watched', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>x</title>${body}` }),
  )

test('a request to a foreign origin is a problem', async ({ page, watch }) => {
  watch.allow(/foreign request: https:\/\/elsewhere\.example\/|console: Failed to load/)
  await page.route('https://elsewhere.example/**', (route) => route.abort())
  await servePage(page, '<img src="https://elsewhere.example/x.png" alt="">')
  await page.goto('/watched')
  await expect.poll(() => watch.problems.join()).toContain('foreign request')
})

test('a console error and an uncaught error are problems', async ({ page, watch }) => {
  watch.allow(/a word to the console|an uncaught one/)
  await servePage(
    page,
    "<script>console.error('a word to the console'); throw new Error('an uncaught one')</script>",
  )
  await page.goto('/watched')
  await expect.poll(() => watch.problems.length).toBe(2)
})

test('script over the budget is a problem, however late it comes', async ({ page, watch }) => {
  watch.allow(/budget: \/watched/)
  const noise = Array.from({ length: 20_000 }, () => Math.random().toString(36)[2]).join('')
  await page.route('**/late.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `// ${noise}` }),
  )
  await servePage(
    page,
    "<script>setTimeout(() => document.head.append(Object.assign(document.createElement('script'), { src: '/late.js' })), 300)</script>",
  )
  const late = page.waitForResponse('**/late.js')
  await page.goto('/watched')
  await late
  await watch.countScript()
  expect(watch.problems.join()).toContain('budget: /watched')
})

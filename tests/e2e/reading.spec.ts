import type { Page } from 'playwright/test'
import { nextStop, numberControls, usableControls, type Stop } from '../support/browser/keyboard.ts'
import { publicPages } from '../support/browser/public-pages.ts'
import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The texts of an open page that a visitor sees, in their order. */
const visibleText = (page: Page) =>
  page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').trim())

test.describe('without script and styles', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of publicPages)
    test(`${path} reads in a sensible order`, async ({ page, watch }) => {
      watch.allow(/ERR_FAILED/)
      await page.route('**/*.css', (route) => route.abort())
      await page.goto(path)
      const parts = await page
        .locator('.skip-link, nav, main, footer')
        .evaluateAll((all) => all.map(({ tagName }) => tagName))
      expect(parts).toEqual(['A', 'NAV', 'MAIN', 'FOOTER'])
      const levels = await page
        .locator('h1, h2, h3, h4')
        .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])))
      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      for (const [index, level] of levels.entries())
        expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1)
    })
})

for (const path of publicPages)
  test(`${path} says the same without script`, async ({ page, browser, baseURL }) => {
    await page.goto(path)
    const viewport = page.viewportSize()
    const context = await browser.newContext({ javaScriptEnabled: false, viewport })
    const plain = await context.newPage()
    await plain.goto(`${baseURL}${path}`)
    expect(await visibleText(plain)).toBe(await visibleText(page))
    await context.close()
  })

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  for (const path of publicPages)
    test(`the keyboard alone gets everywhere on ${path} at ${width} px, in plain sight`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      expect(await numberControls(page)).toBeGreaterThan(5)
      const stops: Stop[] = []
      const isNew = ({ control }: Stop) => !stops.some((stop) => stop.control === control)
      for (let stop = await nextStop(page); stop && isNew(stop); stop = await nextStop(page))
        stops.push(stop)
      expect(stops.flatMap(({ problems }) => problems)).toEqual([])
      const reached = stops.map(({ control }) => control)
      expect(reached).toEqual(expect.arrayContaining(await usableControls(page)))
    })

test('the first stop of the keyboard leads past the navigation', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBeNull()
  }
})

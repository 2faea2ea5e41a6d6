import type { Page } from 'playwright/test'
import { nextStop, numberControls, usableControls, type Stop } from '../support/browser/keyboard.ts'
import { publicPages } from '../support/browser/public-pages.ts'
import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The texts of an open page that a visitor sees, in their order. */
const visibleText = (page: Page) =>
  page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').trim())

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

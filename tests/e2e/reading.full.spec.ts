// Every public page by the keyboard alone and by a screen reader, on a small phone and a wide screen.
import type { Page } from 'playwright/test'
import { axeViolationsInSchemes } from '#tests/support/browser/axe.ts'
import { walk } from '../support/browser/keyboard.ts'
import { publicPages } from '../support/browser/public-pages.ts'
import { expect, test } from './fixtures.ts'

// No test changes what another one sees, so that no worker is left with all of them at the end.
test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const path of publicPages)
  test(`${path} is readable and accessible`, async ({ page }) => {
    await page.goto(path)
    await test.step('axe finds nothing in any kind of scheme', async () => {
      expect(await axeViolationsInSchemes(page)).toEqual([])
    })
    await test.step('the keyboard gets everywhere at 390 px, in plain sight', async () => {
      await eventStripIsReady(page)
      await walk(page)
    })
    await test.step('it has the navigation and a footer, and fits a small phone', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      const navigation = page.getByRole('navigation', { name: 'Main' })
      const names = ['SHOP', 'ARTISTS', 'RELEASES', 'REDEEM', 'ABOUT', 'CONTACT', 'Stockists']
      await page.getByRole('button', { name: 'MENU' }).click()
      await expect(navigation.getByRole('link')).toHaveText(names)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('contentinfo')).toContainText(/20\d\d Tarehouse Records/)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(320)
    })
    await test.step('the first stop of the keyboard leads past the navigation', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('.site-header'))).toBeNull()
    })
    await test.step('the keyboard gets everywhere at 1440 px, in plain sight', async () => {
      await eventStripIsReady(page)
      await walk(page)
    })
  })

/** Waits for the script of the event strip, if the page has one: it loads when the strip is near, and shows the arrows. */
async function eventStripIsReady(page: Page): Promise<void> {
  const strip = page.locator('.event-strip')
  if (!(await strip.count())) return
  await strip.scrollIntoViewIfNeeded()
  await expect(page.locator('[data-strip-count]')).not.toBeEmpty()
}

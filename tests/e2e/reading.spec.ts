// Every public page for every reader: without script, by the keyboard alone, by a screen reader, and what it costs them.
import type { Page } from 'playwright/test'
import { axeViolationsInSchemes } from '#tests/support/browser/axe.ts'
import {
  documentLimit,
  homeLimit,
  scriptLimit,
  watchWeight,
} from '../support/browser/page-weight.ts'
import { walk } from '../support/browser/keyboard.ts'
import { publicPages } from '../support/browser/public-pages.ts'
import { expect, test } from './fixtures.ts'

// No test changes what another one sees, so that no worker is left with all of them at the end.
test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The texts of an open page that a visitor sees, in their order. */
const visibleText = (page: Page) =>
  page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').trim())

/** Notes each formatter that is made: a browser reads the rules of all languages for its first one, 80 ms on a phone. */
const watchFormatters = (page: Page) =>
  page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator'] as const)
      Object.defineProperty(Intl, name, {
        value: new Proxy(Intl[name], {
          construct: (make, parameters) => (asked.push(name), Reflect.construct(make, parameters)),
        }),
      })
    for (const kind of [String, Number, Date] as unknown as { prototype: object }[])
      for (const name of Object.getOwnPropertyNames(kind.prototype))
        if (/^toLocale|^localeCompare/.test(name))
          Object.defineProperty(kind.prototype, name, { value: () => (asked.push(name), '') })
  })

for (const path of publicPages)
  test(`${path} is light, readable and accessible`, async ({ page, browser, baseURL }) => {
    await watchFormatters(page)
    await test.step('a first visit stays within its limits, and asks for no formatter', async () => {
      const requests = watchWeight(page)
      await page.goto(path)
      const weight = await requests.weigh()
      expect(weight.script).toBeGreaterThan(0)
      expect(weight.script).toBeLessThanOrEqual(scriptLimit(path))
      expect(weight.document).toBeLessThanOrEqual(documentLimit(path))
      expect(weight.foreign).toEqual([])
      if (path === '/') expect(weight.everything).toBeLessThanOrEqual(homeLimit)
      const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked)
      expect(asked).toEqual([])
    })
    await test.step('it says the same without script', async () => {
      const viewport = page.viewportSize()
      const context = await browser.newContext({ javaScriptEnabled: false, viewport })
      const plain = await context.newPage()
      await plain.goto(`${baseURL}${path}`)
      // With script the mailing list of Home comes with the first scroll.
      await page.evaluate(() => dispatchEvent(new Event('scroll')))
      expect(await visibleText(page)).toBe(await visibleText(plain))
      await context.close()
    })
    await test.step('axe finds nothing in any kind of scheme', async () => {
      expect(await axeViolationsInSchemes(page)).toEqual([])
    })
    await test.step('the keyboard gets everywhere at 390 px, in plain sight', () => walk(page))
    await test.step('it has the navigation and a footer, and fits a small phone', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      const navigation = page.getByRole('navigation', { name: 'Main' })
      const names = ['SHOP', 'ARTISTS', 'RELEASES', 'REDEEM', 'ABOUT', 'CONTACT']
      await expect(navigation.getByRole('link')).toHaveText(names)
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
    await test.step('the keyboard gets everywhere at 1440 px, in plain sight', () => walk(page))
  })

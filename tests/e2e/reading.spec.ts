// Every public page for every reader: without script as with it, and what it costs. reading.full.spec.ts has axe and the keyboard.
import type { Page } from 'playwright/test'
import {
  documentLimit,
  homeLimit,
  scriptLimit,
  watchWeight,
} from '../support/browser/page-weight.ts'
import { publicPages } from '../support/browser/public-pages.ts'
import { expect, test } from './fixtures.ts'

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
  test(`${path} is light, and says the same without script`, async ({ page, browser, baseURL }) => {
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
      // With script the mailing list of Home waits until the newest sleeve is past.
      await page.evaluate(() =>
        document.querySelector('#newsletter')?.removeAttribute('data-waiting'),
      )
      expect(await visibleText(page)).toBe(await visibleText(plain))
      await context.close()
    })
  })

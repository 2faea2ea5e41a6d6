// What a first visit costs, as a real browser asks for it.
import type { Page } from 'playwright/test'
import { screens } from '#src/admin/screens.ts'
import {
  documentLimit,
  homeLimit,
  adminFiles,
  adminLimits,
  scriptLimit,
  watchWeight,
} from '#tests/support/browser/page-weight.ts'
import { publicPages } from '#tests/support/browser/public-pages.ts'
import { comeBack, signIn } from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

for (const path of publicPages)
  test(`a first visit to ${path} stays within its limits, and asks for no formatter`, async ({
    page,
  }) => {
    await watchFormatters(page)
    const requests = watchWeight(page)
    await page.goto(path)
    const weight = await requests.weigh()
    expect(weight.script).toBeGreaterThan(0)
    expect(weight.script).toBeLessThanOrEqual(scriptLimit(path))
    expect(weight.document).toBeLessThanOrEqual(documentLimit(path))
    expect(weight.foreign).toEqual([])
    if (path === '/') expect(weight.everything).toBeLessThanOrEqual(homeLimit)
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([])
  })

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

test('the admin stays within its limits, for the first screen and for each other', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 401/)
  await comeBack(page)
  const requests = watchWeight(page)
  await signIn(page)
  const { script, files } = await requests.weigh()
  expect(script).toBeGreaterThan(60 * 1024)
  expect(script).toBeLessThanOrEqual(adminLimits.first)
  expect(files).toBeLessThanOrEqual(adminFiles.first)
  for (const { path, name } of screens) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/admin/${path}`))
    await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
    const screen = await requests.weigh()
    expect(screen.script, path).toBeLessThanOrEqual(adminLimits.another)
    expect(screen.files, path).toBeLessThanOrEqual(adminFiles.another)
  }
})

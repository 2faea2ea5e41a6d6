// What a first visit costs, as a real browser asks for it.
import { screens } from '#src/admin/screens.ts'
import {
  documentLimit,
  homeLimit,
  panelLimits,
  scriptLimit,
  watchWeight,
} from '#tests/support/page-weight.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { signIn } from '#tests/support/panel-browser.ts'
import { expect, test } from './fixtures.ts'

for (const path of publicPages)
  test(`a first visit to ${path} stays within its limits`, async ({ page }) => {
    const requests = watchWeight(page)
    await page.goto(path)
    const weight = await requests.weigh()
    expect(weight.script).toBeGreaterThan(0)
    expect(weight.script).toBeLessThanOrEqual(scriptLimit(path))
    expect(weight.document).toBeLessThanOrEqual(documentLimit(path))
    expect(weight.foreign).toEqual([])
    if (path === '/') expect(weight.everything).toBeLessThanOrEqual(homeLimit)
  })

test('the panel stays within its limits, for the first screen and for each other', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 401/)
  const requests = watchWeight(page)
  await signIn(page)
  const { script } = await requests.weigh()
  expect(script).toBeGreaterThan(60 * 1024)
  expect(script).toBeLessThanOrEqual(panelLimits.first)
  for (const { path, name } of screens) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/admin/${path}`))
    await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
    expect((await requests.weigh()).script, path).toBeLessThanOrEqual(panelLimits.another)
  }
})

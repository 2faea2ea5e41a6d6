// What the admin costs, as a real browser asks for it; reading.spec.ts has the public pages.
import { screens } from '#src/admin/screens.ts'
import { adminFiles, adminLimits, watchWeight } from '#tests/support/browser/page-weight.ts'
import { comeBack, goTo, signIn } from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

test('the admin stays within its limits, on the first screen and others', async ({ page }) => {
  await comeBack(page)
  const requests = watchWeight(page)
  await signIn(page)
  const { script, files } = await requests.weigh()
  expect(script).toBeGreaterThan(60 * 1024)
  expect(script).toBeLessThanOrEqual(adminLimits.first)
  expect(files).toBeLessThanOrEqual(adminFiles.first)
  for (const { path, name, title = name } of screens) {
    await goTo(page, name)
    await expect(page).toHaveURL(new RegExp(`/admin/${path}`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^(Loading|Counting)/)).toHaveCount(0)
    const screen = await requests.weigh()
    expect(screen.script, path).toBeLessThanOrEqual(adminLimits.another)
    expect(screen.files, path).toBeLessThanOrEqual(adminFiles.another)
  }
})

import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

test('the home page says whose it is and where to go', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Tarehouse Records' })).toBeVisible()
  await expect(
    page.getByText('Physical releases with digital redemption codes').first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'VIEW ARTISTS' })).toHaveAttribute('href', '/artists')
  await page.getByRole('link', { name: 'REDEEM CODE' }).click()
  await expect(page).toHaveURL(/\/redeem\/?$/)
})

test('every page has the navigation and a footer with year and label name', async ({ page }) => {
  for (const path of ['/', '/redeem']) {
    await page.goto(path)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(['SHOP', 'ARTISTS', 'REDEEM', 'ABOUT', 'CONTACT'])
    await expect(page.getByRole('contentinfo')).toContainText(/20\d\d Tarehouse Records/)
  }
})

test('an address that is not there gets a page of its own', async ({ page, watch }) => {
  watch.allow(/404/)
  const answer = await page.goto('/nothing/here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'The needle ran out' })).toBeVisible()
})

test('every page comes with the strict policy', async ({ page }) => {
  for (const path of ['/', '/redeem']) {
    const answer = await page.goto(path)
    const policy = answer!.headers()['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  }
})

test('the policy stops a script that somebody smuggled in', async ({ page, watch }) => {
  watch.allow(/policy|violates/)
  await page.goto('/')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.smuggled = true'
    document.body.append(script)
    return 'smuggled' in window
  })
  expect(ran).toBe(false)
  await expect.poll(() => watch.faults.join()).toContain('policy: script-src')
})

test("the open answer page is nobody's to see", async ({ page }) => {
  await page.goto('/redeem/answer/')
  await expect(page).toHaveURL(/\/redeem\/?$/)
  await expect(page.getByText('{{')).toHaveCount(0)
})

test('axe finds nothing on the home page', async ({ page }) => {
  await page.goto('/')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('nothing is wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/redeem']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
})

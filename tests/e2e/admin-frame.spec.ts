// What stands around every screen: the navigation on a desk and on a phone, and the rooms of Home while it loads.
import type { Page } from 'playwright/test'
import { screens } from '#src/admin/screens.ts'
import { comeBack, enter, openNewRelease, signIn } from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

const phone = { width: 390, height: 844 }

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Admin' })

/** How much of the height of the window what stays at its lower edge covers, in px. */
const coveredBelow = (page: Page) =>
  page.evaluate(() => {
    const tops = [...document.querySelectorAll('body *')]
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
      .filter(
        (element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none',
      )
      .map((element) => element.getBoundingClientRect())
      .filter(({ height, bottom }) => height > 0 && Math.abs(bottom - innerHeight) < 60)
      .map(({ top }) => top)
    return innerHeight - Math.min(innerHeight, ...tops)
  })

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
] as const)
  test(`all screens, the name and LOGOUT are in view at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page)
    const links = navigation(page).getByRole('link')
    await expect(links).toHaveCount(screens.length + 2)
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
    await expect(navigation(page).getByRole('button', { name: 'LOGOUT' })).toBeInViewport({
      ratio: 1,
    })
    const heights = await links.evaluateAll((all) =>
      all.slice(0, -1).map((link) => link.getBoundingClientRect().height),
    )
    expect(new Set(heights)).toEqual(new Set([32]))
  })

test('in a low window the screens scroll, and the name and LOGOUT stay', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await signIn(page)
  const last = navigation(page).getByRole('link', { name: 'Activity' })
  await expect(navigation(page).getByRole('button', { name: 'LOGOUT' })).toBeInViewport()
  await expect(last).not.toBeInViewport()
  await last.evaluate((link) => link.scrollIntoView({ block: 'end' }))
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await expect(navigation(page).getByRole('link', { name: 'Ines' })).toBeInViewport({ ratio: 1 })
})

test('behind More of a phone stands what the bar has not, and LOGOUT above it', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signIn(page)
  await page.getByRole('button', { name: 'More' }).click()
  const names = await navigation(page).getByRole('link').allTextContents()
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.map((name) => name.replace(/ \d+$/, '')).sort()).toEqual(
    [...screens.map(({ name }) => name), 'Home', 'Ines', 'View site'].sort(),
  )
  const logout = await navigation(page).getByRole('button', { name: 'LOGOUT' }).boundingBox()
  const bar = await navigation(page).getByRole('button', { name: 'Close' }).boundingBox()
  expect(logout!.y + logout!.height).toBeLessThanOrEqual(bar!.y)
})

test('a form has the lower edge of a phone to itself, and covers at most an eighth of it', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const more = page.getByRole('button', { name: 'More', exact: true })
  await enter(page, 'Releases')
  await expect(more).toBeVisible()
  expect(await coveredBelow(page)).toBeLessThanOrEqual(phone.height / 8)
  await openNewRelease(page)
  for (const path of [
    'releases/new',
    'artists/new',
    'news/new',
    'news/show',
    'settings',
    'account',
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('form.admin-form')).toBeVisible()
    await expect(more).toBeHidden()
    expect(await coveredBelow(page), path).toBeLessThanOrEqual(phone.height / 8)
  }
  await page.goto('/admin/publishing')
  await expect(page.getByRole('button', { name: 'SAVE SETTINGS' })).toBeVisible()
  await expect(more).toBeHidden()
})

test('what stands open when a form comes up on a phone is closed as elsewhere', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  const { title } = await openNewRelease(page)
  await page.getByRole('button', { name: 'CANCEL EDIT' }).click()
  await expect(page.getByText(title).first()).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.goBack()
  await navigation(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(navigation(page).getByRole('link', { name: 'Pictures' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'UPDATE RELEASE' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden()
})

test('a phone is not told that everything is live', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.route('**/api/staff/read-publishing', async (route) => {
    const response = await route.fetch()
    const { state, ...rest } = (await response.json()) as { state: { revision: number } }
    const live = { ...state, liveRevision: state.revision, build: null, failure: null }
    await route.fulfill({ json: { ...rest, state: live } })
  })
  await signIn(page)
  const status = page.getByRole('region', { name: 'Publishing' })
  await expect(status).toContainText('Everything is live')
  expect(await status.evaluate((row) => getComputedStyle(row).clipPath)).not.toBe('none')
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await status.evaluate((row) => getComputedStyle(row).clipPath)).toBe('none')
})

/** How far the page has shifted (CLS), and where its cards are. */
const layout = (page: Page) =>
  page.evaluate(async () => {
    const shift = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) =>
        resolve(
          list
            .getEntries()
            .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
        ),
      ).observe({ type: 'layout-shift', buffered: true })
      // Nothing has shifted at all.
      setTimeout(() => resolve(0), 500)
    })
    return { shift, cards: document.querySelector('.cards')!.getBoundingClientRect().top }
  })

for (const size of [phone, { width: 1440, height: 900 }])
  test(`the cards of Home stay where they are while it loads, ${size.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await comeBack(page)
    const openSlowly = async () => {
      const answer = Promise.withResolvers<undefined>()
      await page.route('**/api/staff/*-{dashboard,site-checks,statistics}', async (route) => {
        await answer.promise
        await route.continue()
      })
      await page.goto('/admin')
      await expect(page.getByText('Checking what needs doing …')).toBeAttached()
      await expect(page.getByText('Counting redemptions...')).toBeVisible()
      await expect(page.getByText('unknown')).toHaveCount(0)
      const before = await layout(page)
      answer.resolve(undefined)
      await expect(page.getByRole('img', { name: /^Redeemed codes over/ })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const after = await layout(page)
      await page.unrouteAll()
      return { moved: Math.abs(after.cards - before.cards), shift: after.shift }
    }
    // The rooms of a first visit are a guess.
    expect((await openSlowly()).shift).toBeLessThan(0.1)
    const again = await openSlowly()
    console.log(`Home ${size.width} px: shift ${again.shift.toFixed(3)}, cards ${again.moved} px`)
    expect(again.shift).toBeLessThan(0.05)
    expect(again.moved).toBeLessThan(size.width > 600 ? 8 : 120)
  })

// The search of the admin, by keyboard and by thumb.
import type { Page } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { comeBack, signIn } from '#tests/support/browser/admin-browser.ts'
import { expect, holdAnswers, test } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('the keyboard alone opens the search, chooses a record and lands on it', async ({ page }) => {
  await signIn(page)
  await openByKey(page)
  await expect(page.getByRole('option', { name: 'POST A SHOW' })).toBeVisible()
  await page.keyboard.type('odile')
  await expect(chosen(page)).toHaveText(/^Felt, Bolt, PaperTH-003 · Odile Marrow · 2015/)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText(/^Una Corda/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText('Odile Marrow')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/artists\/[0-9a-f-]+$/)
  await expect(heading(page)).toContainText('Odile Marrow')
  await expect(page.getByRole('main')).toBeFocused()
})

test('Enter waits for what a scanned code finds, which stands in no address', async ({ page }) => {
  await signIn(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openByKey(page)
  const release = await holdAnswers(page, '**/api/staff/search-admin')
  await page.keyboard.type('dead-wax1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Searching...')).toBeVisible()
  release()
  await expect(page).toHaveURL('/admin/codes')
  await expect(page.locator('.found-code code').first()).toHaveText('DEADWAX1')
  expect(asked.filter((url) => /dead-?wax1/i.test(url))).toEqual([])
})

test('Escape gives the focus back, and a text field keeps its own Ctrl+K', async ({ page }) => {
  await comeBack(page)
  await page.goto('/admin/releases')
  const link = page.getByRole('link', { name: 'ADD RELEASE' })
  await link.focus()
  await openByKey(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(link).toBeFocused()
  await page.getByLabel('Search', { exact: true }).focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeHidden()
})

test('a search that fails says why and is tried again; one without a result says so', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/)
  await signIn(page)
  await openByKey(page)
  await page.route('**/api/staff/search-admin', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'x', message: 'Out of order.' } } }),
  )
  await page.keyboard.type('heron')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'The search failed.Out of order.',
  )
  await page.unroute('**/api/staff/search-admin')
  await page.getByRole('button', { name: 'TRY AGAIN' }).click()
  await expect(chosen(page)).toHaveText(/^The Year of the Heron/)
  await field(page).fill('nothing of that name')
  await expect(page.getByText('Nothing found.')).toBeVisible()
})

test('a moderator finds articles, and the screens and actions of a moderator', async ({ page }) => {
  await signIn(page, 'moderator')
  await openByKey(page)
  await expect(page.getByRole('option')).toHaveText(['POST A SHOW', 'CREATE ARTICLE', /^News/])
  await page.keyboard.type('heron')
  await expect(page.getByRole('group')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Articles' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/news\/[0-9a-f-]+$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a magnifier opens the search in the whole window', async ({ page }) => {
    await signIn(page)
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await field(page).fill('publish')
    expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ width: 390, height: 844 })
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('option', { name: 'PUBLISH NOW' }).tap()
    await expect(page).toHaveURL('/admin/publishing')
    await expect(heading(page)).toHaveText('Publishing')
  })
})

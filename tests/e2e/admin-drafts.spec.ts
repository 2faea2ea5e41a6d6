// Nothing that was typed is lost: not by a reload, a crash or a second tab.
import type { Page } from 'playwright/test'
import { crash, enter, field, notice, row, goTo } from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

const leftWork = (page: Page) => page.getByText(/^You have an unsaved draft from today at /)
const restored = (page: Page) => page.getByText(/^Your unsaved draft from today at /)

test('a draft from before a crash can be restored or discarded', async ({ page }) => {
  await enter(page, 'Releases')
  await page.getByRole('link', { name: 'ADD RELEASE' }).click()
  await field(page, 'Title').fill('Typed before the battery died')
  await field(page, 'Artist').fill('Somebody')
  await page.getByText('Editions', { exact: true }).click()
  await page.getByRole('button', { name: 'ADD EDITION' }).click()
  await page.keyboard.type('Lathe cut')
  const next = await crash(page, '/admin/releases')
  await expect(leftWork(next)).toBeVisible()
  await next.getByRole('link', { name: 'CONTINUE' }).click()
  await expect(restored(next)).toBeVisible()
  await expect(field(next, 'Title')).toHaveValue('Typed before the battery died')
  await next.getByText('Editions (1)').click()
  const edition = next.getByRole('group', { name: 'edition 1' })
  await expect(edition.getByLabel('Format')).toHaveValue('Lathe cut')
  await next.getByRole('button', { name: 'CREATE RELEASE' }).click()
  await expect(notice(next)).toContainText('created successfully!')
  await goTo(next, 'Releases')
  await expect(row(next, 'Typed before the battery died')).toBeVisible()
  await next.reload()
  await expect(next.getByText('ALL RELEASES (')).toBeVisible()
  await expect(leftWork(next)).toBeHidden()
  await test.step('an edit is restored onto its own release, and can be started over or forgotten', async () => {
    await row(next, 'Tare').getByRole('heading').getByRole('link').click()
    await field(next, 'Year').fill('1899')
    const later = await crash(next, '/admin/releases')
    await row(later, 'Tare').getByRole('heading').getByRole('link').click()
    await expect(field(later, 'Year')).toHaveValue('1899')
    await later.getByRole('button', { name: 'START OVER' }).click()
    await expect(field(later, 'Year')).not.toHaveValue('1899')
    await field(later, 'Year').fill('1898')
    const last = await crash(later, '/admin/releases')
    await last.getByRole('button', { name: 'DISCARD' }).click()
    await expect(leftWork(last)).toBeHidden()
    await row(last, 'Tare').getByRole('heading').getByRole('link').click()
    await expect(field(last, 'Year')).not.toHaveValue('1898')
  })
})

test('leaving a form discards its draft, and two tabs have separate drafts', async ({ page }) => {
  await enter(page, 'Releases')
  await page.getByRole('link', { name: 'ADD RELEASE' }).click()
  await field(page, 'Title').fill('Only in the first tab')
  const other = await page.context().newPage()
  await other.goto('/admin/releases')
  await other.getByRole('link', { name: 'ADD RELEASE' }).click()
  await expect(field(other, 'Title')).toHaveValue('')
  await expect(leftWork(other)).toBeHidden()
  await other.close()
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'LEAVE' }).click()
  await expect(field(page, 'Title')).toBeHidden()
  await expect(leftWork(page)).toBeHidden()
  await page.getByRole('link', { name: 'ADD RELEASE' }).click()
  await expect(field(page, 'Title')).toHaveValue('')
  await field(page, 'Title').fill('Never to be seen again')
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('deadwax-draft:')))
  await expect.poll(drafts).toHaveLength(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route(/\/_astro\//, () => {}) // never answered
  await goTo(page, 'Users')
  await page.getByRole('dialog').getByRole('button', { name: 'LEAVE' }).click()
  await expect.poll(drafts).toHaveLength(0)
})

test(
  'an article and the settings come back in the same way',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, 'News')
    await page.getByRole('link', { name: 'CREATE ARTICLE' }).click()
    await field(page, 'Title').fill('Written on a train')
    const news = await crash(page, '/admin/news')
    await expect(leftWork(news)).toBeVisible()
    await news.getByRole('link', { name: 'CONTINUE' }).click()
    await expect(field(news, 'Title')).toHaveValue('Written on a train')
    await news.getByRole('button', { name: 'START OVER' }).click()
    await expect(field(news, 'Title')).toHaveValue('')

    await goTo(news, 'Site')
    await field(news, 'Tagline').fill('Not saved')
    const settings = await crash(news, '/admin/settings')
    await expect(restored(settings)).toBeVisible()
    await expect(field(settings, 'Tagline')).toHaveValue('Not saved')
    await settings.getByRole('button', { name: 'START OVER' }).click()
    await expect(field(settings, 'Tagline')).not.toHaveValue('Not saved')
  },
)

test(
  'a draft and text typed before it was read survive a failed save',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.allow(/status of 503|ERR_|Failed to load/)
    await page.addInitScript(() => {
      const request = navigator.locks.request.bind(navigator.locks) as (
        ...parameters: unknown[]
      ) => Promise<unknown>
      const isGiven = new Promise((resolve) => addEventListener('give-locks', resolve))
      navigator.locks.request = (...parameters: unknown[]) =>
        isGiven.then(() => request(...parameters))
    })
    await enter(page, 'Releases')
    await page.getByRole('link', { name: 'ADD RELEASE' }).click()
    await field(page, 'Title').fill('Pasted at once')
    await page.evaluate(() => dispatchEvent(new Event('give-locks')))
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join()))
      .toContain('Pasted at once')
    await field(page, 'Title').fill('Kept through it')
    await field(page, 'Artist').fill('Somebody')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'CREATE RELEASE' }).click()
    await expect(notice(page, 'alert')).toContainText(
      'Error saving release: We could not reach the server. Nothing is lost: please try again.',
    )
    await page.context().setOffline(false)
    await expect(field(page, 'Title')).toHaveValue('Kept through it')
    await page.getByRole('button', { name: 'CREATE RELEASE' }).click()
    await expect(notice(page)).toContainText('Release "Kept through it" created successfully!')
  },
)

test('what was typed just before the session ended is there after a reload and signing in', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/status of 401/)
  await enter(page, 'Releases')
  await page.getByRole('link', { name: 'ADD RELEASE' }).click()
  await field(page, 'Title').fill('Typed in the last second')
  await context.clearCookies()
  // The dialog that asks for the password may be there already.
  await page.getByRole('button', { name: 'CREATE RELEASE' }).dispatchEvent('click')
  await page.reload()
  await page.getByLabel('Email').fill('admin@deadwax.test')
  await page.getByLabel('Password').fill('demo-admin-pass')
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(restored(page)).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Typed in the last second')
  await page.getByRole('button', { name: 'START OVER' }).click()
})

test('a form finds its draft although the page that was reloaded ends a moment later', async ({
  page,
}) => {
  await enter(page, 'Releases')
  await page.getByRole('link', { name: 'ADD RELEASE' }).click()
  await field(page, 'Title').fill('Typed in the page before')
  const next = await page.context().newPage()
  await next.goto('/admin/releases/new')
  await expect(field(next, 'Title')).toBeVisible()
  await page.close()
  await expect(restored(next)).toBeVisible()
  await expect(field(next, 'Title')).toHaveValue('Typed in the page before')
  await next.getByRole('button', { name: 'START OVER' }).click()
})

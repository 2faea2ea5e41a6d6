import { randomUUID } from 'node:crypto'
import { expect, type Cookie, type Locator, type Page } from 'playwright/test'
import { screens } from '#src/admin/screens.ts'
import { addRelease } from './staff-calls.ts'

export type Who = 'admin' | 'moderator'

/** Types address and password, as on a first visit. */
export async function signInByHand(page: Page, who: Who): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(`${who}@deadwax.test`)
  await page.getByLabel('Password').fill(`demo-${who}-pass`)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible()
}

const sessions = new Map<Who, Cookie[]>()

/** Has the session of an earlier test, wherever it goes next: passwords are slow to check, and meant to be. */
export async function comeBack(page: Page, who: Who = 'admin'): Promise<void> {
  const kept = sessions.get(who)
  if (kept) return page.context().addCookies(kept)
  await signInByHand(page, who)
  sessions.set(who, await page.context().cookies(`${process.env.E2E_SITE}/api/session`))
}

/** Stands before the dashboard. */
export async function signIn(page: Page, who: Who = 'admin'): Promise<void> {
  await comeBack(page, who)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible()
}

/** Stands in the screen with this name in the navigation. */
export async function enter(page: Page, screen: string, who: Who = 'admin'): Promise<void> {
  await comeBack(page, who)
  const { path, title = screen } = screens.find(({ name }) => name === screen)!
  await page.goto(`/admin/${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

/** Stands before the form of a new release. */
export async function openNewRelease(page: Page): Promise<{ id: string; title: string }> {
  await comeBack(page)
  const title = `Test pressing ${randomUUID().slice(0, 8)}`
  const id = await addRelease(page.request, { title, artist: 'The Matrix Numbers' })
  await page.goto(`/admin/releases/${id}`)
  await expect(page.getByRole('heading', { name: 'Tracks', exact: true })).toBeVisible()
  return { id, title }
}

/** Opens all screens on a phone, where most are behind More. */
export async function showScreens(page: Page): Promise<Locator> {
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
  return page.getByRole('navigation', { name: 'Admin' })
}

/** Goes to the screen with this name: in the navigation, or by the search where a phone has a form in its place. */
export async function goTo(page: Page, name: string): Promise<void> {
  const link = (await showScreens(page)).getByRole('link', { name, exact: true }).first()
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(link.or(search).first()).toBeVisible()
  if (await link.isVisible()) return link.click()
  await search.click()
  await page.getByRole('combobox', { name: 'Search' }).fill(name)
  await page.getByRole('group', { name: 'Screens' }).getByRole('option', { name }).first().click()
}

/** Opens the menu of a row, by its title. */
export const openMenu = (page: Page, title: string): Promise<void> =>
  page.getByRole('button', { name: `More for ${title}` }).click()

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

/** The banner that says how something went. */
export const notice = (page: Page, tone: 'status' | 'alert' = 'status'): Locator =>
  page.getByRole(tone).filter({ has: page.getByRole('button', { name: 'Close this notice' }) })

/** The row of a list whose heading says this. Playwright does not know that what is inert has no role. */
export const row = (page: Page, text: string): Locator =>
  page
    .getByRole('listitem')
    .and(page.locator(':not([inert] *)'))
    .filter({ has: page.getByRole('heading', { name: text }) })

/** Presses what the menu of a row has, which on a phone is all that can be done with it. */
export async function pressInRow(page: Page, title: string, action: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: /^More for / })
    .click()
  await row(page, title).getByRole('button', { name: action }).click()
}

/** Shows the filters of a list of records, which are behind a button on a phone. */
export const openFilters = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^FILTER/ }).click()

/** A tab that dies without asking, as a phone's does; its unload questions are nobody's to answer. */
export async function crash(page: Page, screen: string): Promise<Page> {
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto(screen)
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible()
  return next
}

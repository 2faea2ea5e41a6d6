// A mail of an article and of a record: made and copied by the keyboard, and legible without pictures and in the dark.
import type { Page } from 'playwright/test'
import { comeBack, field, openNewRelease } from '#tests/support/browser/admin-browser.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { textsThatOverflow } from '#tests/support/browser/page-problems.ts'
import { addArticle, addRelease, callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

const makeMail = (page: Page) =>
  page.getByRole('button', { name: 'MAKE A MAIL OF THIS', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Mail', exact: true })
const copy = (page: Page, what: string) =>
  dialog(page).getByRole('button', { name: `COPY ${what}`, exact: true })

/** What is on the clipboard, by its type; as it was put there. */
const clipboard = (page: Page) =>
  page.evaluate(async () => {
    const clipboard = navigator.clipboard as unknown as {
      read: (options: { unsanitized: string[] }) => Promise<ClipboardItem[]>
    }
    const [item] = await clipboard.read({ unsanitized: ['text/html'] })
    const entries = item!.types.map(async (type) => {
      const blob = await item!.getType(type)
      return [type, await blob.text()] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })

/** Opens a mail as a mail program on a phone does that is set to dark and shows no pictures. */
async function openInDark(page: Page, html: string): Promise<Page> {
  const program = await page.context().newPage()
  await program.route(/\.(jpe?g|png|webp)$/, (route) => route.abort())
  await program.emulateMedia({ colorScheme: 'dark' })
  await program.setContent(html)
  return program
}

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await comeBack(page)
})

test('an article that is on the site becomes a mail, by the keyboard alone', async ({ page }) => {
  type Listed = { items: { id: string; title: string; type: string }[] }
  const { items } = await callAsStaff<Listed>(page.request, 'listArticles', { kind: 'shows' })
  const show = items.find(({ title }) => title.includes('ferry')) ?? items[0]!
  await page.goto(`/admin/news/${show.id}`)
  await expect(field(page, 'Venue')).toBeVisible()
  await makeMail(page).focus()
  await page.keyboard.press('Enter')
  await expect(copy(page, 'AS MAIL')).toBeFocused()
  await expect(dialog(page).getByText('Not all of this is on the site yet')).toHaveCount(0)
  await expect(dialog(page).getByRole('link', { name: 'READ MORE' })).toBeAttached()
  expect(await axeViolations(page)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('status')).toHaveText('The mail is copied.')
  const asMail = await clipboard(page)
  const html = await field(page, 'HTML').inputValue()
  const text = await field(page, 'Text').inputValue()
  expect(asMail['text/html']).toBe(html)
  expect(asMail['text/plain']).toBe(text)
  expect(text).toMatch(/READ MORE: http:.*\/news\//)

  await copy(page, 'HTML').click()
  await expect(dialog(page).getByRole('status')).toHaveText('The HTML is copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(html)
  await copy(page, 'TEXT').click()
  await expect(dialog(page).getByRole('status')).toHaveText('The text is copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(makeMail(page)).toBeFocused()

  const program = await openInDark(page, html)
  expect(await axeViolations(program, ['color-contrast', 'image-alt', 'link-name'])).toEqual([])
  expect(await textsThatOverflow(program)).toEqual([])
})

test('a draft becomes a mail that warns, and a hostile one stays words', async ({ page }) => {
  const title = `"><img src=x onerror="smuggled=1"> 🎛️ שלום ${'Longestword'.repeat(15)}`
  const id = await addArticle(page.request, { title, type: 'other', published: false })
  await page.goto(`/admin/news/${id}`)
  await field(page, 'Excerpt').fill('[bold]Typed[/bold] but not saved')
  await makeMail(page).click()
  await expect(dialog(page).getByText('Not all of this is on the site yet')).toBeVisible()
  await expect(dialog(page).getByText('Without a picture')).toBeVisible()
  const html = await field(page, 'HTML').inputValue()
  expect(html).toContain('<strong>Typed</strong> but not saved')
  expect(html).not.toContain('<img')
  expect(await page.evaluate(() => 'smuggled' in window)).toBe(false)
  const program = await openInDark(page, html)
  expect(await program.evaluate(() => 'smuggled' in window)).toBe(false)
  expect(await axeViolations(program, ['color-contrast'])).toEqual([])
  expect(await textsThatOverflow(program)).toEqual([])
})

test('an article that no build has yet becomes a mail all the same', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const id = await addArticle(page.request, { title: 'Not built', type: 'other', published: true })
  await page.goto(`/admin/news/${id}`)
  await makeMail(page).click()
  await expect(dialog(page).getByText('Not all of this is on the site yet')).toBeVisible()
  await expect(field(page, 'Text')).toHaveValue(/^Not built\n/)
  await dialog(page).getByRole('button', { name: 'CLOSE', exact: true }).click()
  await expect(makeMail(page)).toBeFocused()
})

test('a record becomes a mail with its front, its tracks and its shops', async ({ page }) => {
  type Listed = { items: { title: string; coverImage: string }[] }
  const { items } = await callAsStaff<Listed>(page.request, 'listReleases')
  const { coverImage } = items.find(({ title }) => title === 'Una Corda')!
  const input = { title: 'Mailed', artist: 'The Post', coverImage, listed: true }
  const releaseId = await addRelease(page.request, input)
  const track = { id: crypto.randomUUID(), title: 'First <b>Class</b>', artist: '', seconds: null }
  await callAsStaff(page.request, 'saveTracks', { releaseId, version: '', tracks: [track] })
  await page.goto(`/admin/releases/${releaseId}`)
  await page.getByText('Mail, press kit, MusicBrainz, Discogs').click()
  await makeMail(page).focus()
  await page.keyboard.press('Enter')
  await expect(copy(page, 'AS MAIL')).toBeFocused()
  const html = await field(page, 'HTML').inputValue()
  expect(html).toMatch(/<img [^>]*src="http:[^"]*\.jpe?g"/)
  expect(html).toMatch(/<li [^>]*>First &lt;b&gt;Class&lt;\/b&gt;<\/li>/)
  await expect(field(page, 'Text')).toHaveValue(/READ MORE: http:.*\/release\//)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(makeMail(page)).toBeFocused()
  const program = await openInDark(page, html)
  expect(await axeViolations(program, ['color-contrast', 'image-alt'])).toEqual([])
})

test('a record that is not on the site becomes a mail that warns', async ({ page }) => {
  await openNewRelease(page)
  await page.getByText('Mail, press kit, MusicBrainz, Discogs').click()
  await makeMail(page).click()
  await expect(dialog(page).getByText('Not all of this is on the site yet')).toBeVisible()
})

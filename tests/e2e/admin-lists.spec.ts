// What can be done with several records at once, the bin, and duplicates.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { axeViolations } from '#tests/support/browser/axe.ts'
import {
  comeBack,
  enter,
  field,
  notice,
  row,
  openMenu,
} from '#tests/support/browser/admin-browser.ts'
import { addArticle, callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ watch }) => watch.allow(/status of 404/))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choose = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `CHOOSE ${title}` })

test('a moderator on a phone changes several shows of a tour at once', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 844 })
  await comeBack(page, 'moderator')
  const mark = randomUUID().slice(0, 8)
  const titles = ['One', 'Two', 'Three'].map((day) => `Tour ${mark} ${day}`) as [
    string,
    string,
    string,
  ]
  const ids = []
  for (const title of titles) ids.push(await addArticle(page.request, { title }))
  await page.goto(`/admin/news?sort=title&q=${mark}`)
  await expect(page.getByRole('heading', { name: 'ALL ARTICLES (3)' })).toBeVisible()

  await choose(page, titles[0]).press('Space')
  await expect(page.getByText('1 chosen')).toBeVisible()
  for (const title of titles.slice(1)) await choose(page, title).check()
  await expect(page.getByText('3 chosen')).toBeVisible()
  await choose(page, titles[2]).uncheck()
  await expect(page.getByText('2 chosen')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const question = page.getByRole('dialog', {
    name: /^Are you sure you want to delete \d articles/,
  })
  await test.step('the focus stays at a button whose question is answered by no, or whose request fails', async () => {
    await button(page, 'DELETE').press('Enter')
    await question.getByRole('button', { name: 'CANCEL' }).press('Enter')
    await expect(button(page, 'DELETE')).toBeFocused()
    await page.route('**/api/news/**', (route) => route.abort())
    await button(page, 'UNPUBLISH').press('Enter')
    await expect(notice(page, 'alert')).toBeVisible()
    await expect(button(page, 'UNPUBLISH')).toBeFocused()
    await page.unroute('**/api/news/**')
  })
  await button(page, 'UNPUBLISH').click()
  await expect(notice(page)).toContainText('2 articles unpublished.')
  await expect(page.getByText(/chosen$/)).toHaveCount(0)
  for (const title of titles.slice(0, 2)) await expect(row(page, title)).toContainText('DRAFT')
  await expect(row(page, titles[2])).not.toContainText('DRAFT')
  await button(page, 'UNDO').click()
  await expect(notice(page)).toContainText('Undone.')
  for (const title of titles) await expect(row(page, title)).not.toContainText('DRAFT')

  for (const title of titles) await choose(page, title).check()
  await button(page, 'DELETE').click()
  await expect(question).toHaveAccessibleName('Are you sure you want to delete 3 articles?')
  await question.getByRole('button', { name: 'DELETE' }).click()
  await expect(notice(page)).toContainText('3 articles deleted.')
  await button(page, 'UNDO').click()
  await expect(notice(page)).toContainText('3 articles restored.')
  await expect(page.getByRole('heading', { name: 'ALL ARTICLES (3)' })).toBeVisible()

  await callAsStaff(page.request, 'POST', '/api/news/delete', { ids })
  await page.goto(`/admin/news/${ids[0]}`)
  await page.getByRole('link', { name: 'OPEN THE BIN' }).click()
  await expect(page.getByRole('heading', { name: /^IN THE BIN \(/ })).toBeVisible()
  await expect(row(page, titles[0])).toContainText(/Deleted \w+ \d+, \d{4}\. Gone for good on \w+/)
  expect(await axeViolations(page)).toEqual([])
  await button(page, `RESTORE ${titles[0]}`).click()
  await expect(notice(page)).toContainText(`Article "${titles[0]}" restored successfully!`)
  await expect(row(page, titles[0])).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^IN THE BIN/ })).toBeFocused()
  await page.getByRole('radio', { name: 'All articles' }).click()
  await expect(row(page, titles[0])).toBeVisible()
})

test('a show is duplicated into a draft', async ({ page }) => {
  await comeBack(page, 'moderator')
  const title = `Night ${randomUUID().slice(0, 8)}`
  const venue = 'Pump Hall 2'
  await addArticle(page.request, { title, type: 'show', eventDate: '2031-05-01', venue })
  await enter(page, 'News', 'moderator')
  await openMenu(page, title)
  await page.getByRole('link', { name: `DUPLICATE ${title}` }).click()
  await expect(page.getByText('This is a draft copy.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue(title)
  await expect(field(page, 'Venue')).toHaveValue(venue)
  await expect(field(page, 'Published')).not.toBeChecked()
  await expect(field(page, 'Publish date and time')).toHaveValue('')
  await field(page, 'Event date').fill('2031-05-02')
  await button(page, 'CREATE ARTICLE').click()
  await expect(notice(page)).toContainText(`Article "${title}" created successfully!`)
  await expect(row(page, title)).toHaveCount(2)
  await expect(row(page, title).filter({ hasText: 'DRAFT' })).toHaveCount(1)
})

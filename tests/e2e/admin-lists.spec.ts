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
import { addArticle, callAsStaff, send } from '#tests/support/browser/staff-calls.ts'
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
    await page.route('**/api/staff/publish-articles', (route) => route.abort())
    await button(page, 'UNPUBLISH').press('Enter')
    await expect(notice(page, 'alert')).toBeVisible()
    await expect(button(page, 'UNPUBLISH')).toBeFocused()
    await page.unroute('**/api/staff/publish-articles')
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

  await callAsStaff(page.request, 'removeArticles', { ids })
  await page.goto(`/admin/news/${ids[0]}`)
  await page.getByRole('link', { name: 'OPEN THE BIN' }).click()
  await expect(page.getByRole('heading', { name: /^IN THE BIN \(/ })).toBeVisible()
  await expect(row(page, titles[0])).toContainText(/Deleted \w+ \d+, \d{4}\. Gone for good on \w+/)
  expect(await axeViolations(page)).toEqual([])
  await button(page, `RESTORE ${titles[0]}`).click()
  await expect(notice(page)).toContainText(`Article "${titles[0]}" restored successfully!`)
  await expect(row(page, titles[0])).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^IN THE BIN/ })).toBeFocused()
  await page.getByRole('button', { name: 'FILTER (1)' }).click()
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

/** The lists of the admin, by their paths. */
const lists = [
  'artists',
  'releases',
  'news',
  'pages',
  'goods',
  'press',
  'inbox',
  'signups',
  'users',
  'codes',
  'codes?list=codes',
]

type MeasuredRow = {
  title: string
  height: number
  /** Beyond the first, of its title and of its facts. */
  moreLines: number
  hasNote: boolean
  cut: string[]
  /** By one press: it is opened, or its menu is. */
  opens: boolean
}

const measureRows = (page: Page): Promise<MeasuredRow[]> =>
  page.evaluate(() => {
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1
    return [...document.querySelectorAll('.record-row')].map((row) => {
      const title = row.querySelector('h3')!
      const linesOf = (element: Element, lineHeight: number) =>
        Math.max(1, Math.round(element.getBoundingClientRect().height / lineHeight))
      return {
        title: title.textContent,
        height: row.getBoundingClientRect().height,
        moreLines: linesOf(title, 20) - 1 + linesOf(row.querySelector('.record-facts')!, 20) - 1,
        hasNote: row.querySelector('.record-note') !== null,
        cut: [title, ...row.querySelectorAll('.record-fact:not([data-words])')]
          .filter((element) => element.checkVisibility() && isCut(element))
          .map((element) => element.textContent),
        opens: row.querySelector('.row-dots, h3 :is(a, button)') !== null,
      }
    })
  })

/** The widths that the grid of a list keeps for columns that it does not show, where they are not 0. */
const unusedTracks = (page: Page) =>
  page.locator('.record-table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const tracks = getComputedStyle(table).gridTemplateColumns.split(' ')
      const hidden = [...table.querySelectorAll<HTMLElement>('.record-heads > [data-from]')].filter(
        (head) => getComputedStyle(head).display === 'none',
      )
      const widths = hidden.map(({ style }) => tracks[Number(style.getPropertyValue('--at')) - 1])
      return widths.filter((width) => width !== '0px' && tracks.length > 1)
    }),
  )

test('all lists have the same rows, on a phone and on a desk, and none is too wide', async ({
  page,
}) => {
  await send(page.request, '/api/contact', {
    name: 'فرقة الليل',
    email: 'rows@fans.example',
    subjectType: 'shop-support',
    message: `Where is my record? ${'I ordered it weeks ago. '.repeat(20)}`,
  })
  await comeBack(page)
  // The longest words of a row: nothing is on the site yet.
  await page.route(/\/api\/staff\/(read-publishing|publish)$/, async (route) => {
    const response = await route.fetch()
    const { state, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, state: { ...state, liveReadAt: null } } })
  })
  for (const path of lists) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('.record-row').first()).toBeVisible()
    if (/artists|releases|news|pages/.test(path))
      await expect(page.getByText('not live yet').first()).toBeVisible()
    for (const width of [390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const rows = await measureRows(page)
      const where = `${path} at ${width}`
      for (const { title, height, moreLines, hasNote, cut, opens } of rows) {
        const row = `${where}: ${title}`
        expect(opens, row).toBe(true)
        if (width < 1024) {
          expect(height, row).toBeGreaterThanOrEqual(60)
          expect(moreLines, row).toBeLessThanOrEqual(2)
          expect(height, row).toBeLessThanOrEqual(72 + 22 * moreLines)
          expect(cut, row).toEqual([])
        } else if (!hasNote) expect(height, row).toBe(49)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width)
      expect(await unusedTracks(page), where).toEqual([])
    }
  }
})

test('a name from right to left stays at the left of its row', async ({ page }) => {
  await send(page.request, '/api/contact', {
    name: 'فرقة الليل الطويل',
    email: 'layl@fans.example',
    subjectType: 'shop-support',
    message: 'مرحبا, where is my record?',
  })
  await comeBack(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/inbox')
    const entry = row(page, 'فرقة الليل الطويل')
    const name = await entry
      .getByRole('button', { name: 'فرقة الليل الطويل', exact: true })
      .boundingBox()
    const { x } = (await entry.boundingBox())!
    expect(name!.x - x).toBeLessThan(2)
  }
  // In a sentence it turns nothing round, either.
  await openMenu(page, 'فرقة الليل الطويل')
  await page.getByRole('button', { name: /^DELETE/ }).click()
  const question = page.getByRole('dialog').getByRole('heading')
  await expect(question.locator('bdi')).toHaveText('فرقة الليل الطويل')
})

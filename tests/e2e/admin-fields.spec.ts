import type { Page } from 'playwright/test'
import { artistFields } from '#src/features/artists/admin/fields.ts'
import { articleFields } from '#src/features/news/admin/fields.ts'
import { pressKitFields } from '#src/features/press/admin/fields.ts'
import { goodsFields } from '#src/features/goods/admin/fields.ts'
import { pageFields } from '#src/features/pages/admin/fields.ts'
import { releaseFields } from '#src/features/releases/admin/fields.ts'
import { settingsFields } from '#src/features/settings/admin/fields.ts'
import type { Field, Fields } from '#src/lib/field.ts'
import { enter, field, goTo } from '#tests/support/browser/admin-browser.ts'
import { addArticle } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

const isField = (one: Field | Fields): one is Field => 'schema' in one

/** The names of the controls that fields have; a list of rows has none before it has a row. */
const namesOf = (fields: Fields, group = ''): string[] =>
  Object.entries(fields).flatMap(([name, one]) => {
    if (!isField(one)) return namesOf(one, `${name}.`)
    return Array.isArray(one.initial) ? [] : [`${group}${name}`]
  })

async function expectAllFields(page: Page, fields: Fields): Promise<void> {
  const isNamed = (name: string) => page.locator(`form [name="${name}"]`).count()
  const missing = async () => {
    const names = namesOf(fields)
    const counts = await Promise.all(names.map(isNamed))
    return names.filter((_, index) => counts[index] === 0)
  }
  await expect.poll(missing).toEqual([])
}

test('each field that is declared stands in its form', async ({ page }) => {
  await enter(page, 'Artists')
  await page.getByRole('link', { name: 'ADD ARTIST' }).click()
  await expectAllFields(page, artistFields)
  await goTo(page, 'Releases')
  await page.getByRole('link', { name: 'ADD RELEASE' }).click()
  // What is folded is loaded at the first touch.
  await field(page, 'Title').focus()
  await expectAllFields(page, releaseFields)
  await goTo(page, 'Pages')
  await page.getByRole('link', { name: 'ADD PAGE' }).click()
  await expectAllFields(page, pageFields)
  await goTo(page, 'Goods')
  await page.getByRole('link', { name: 'ADD ITEM' }).click()
  await expectAllFields(page, goodsFields)
  await goTo(page, 'Press kits')
  await page.getByRole('link', { name: 'ADD PRESS KIT' }).click()
  await expectAllFields(page, pressKitFields)
  await goTo(page, 'Site')
  await expectAllFields(page, settingsFields)
  await goTo(page, 'News')
  await page.getByRole('link', { name: 'CREATE ARTICLE' }).click()
  // No show is featured, and nothing but a show has a venue.
  const { featured, showState, stateNote, ...ofShows } = articleFields
  await expectAllFields(page, { featured })
  await field(page, 'Article type').selectOption('show')
  await expectAllFields(page, ofShows)
  // A show has a state once it is saved, and a sentence about it unless it is on.
  const id = await addArticle(page.request, {
    type: 'show',
    title: 'Saved with all fields',
    eventDate: '2039-01-01',
    published: false,
  })
  await page.goto(`/admin/news/${id}`)
  await page.getByRole('radio', { name: 'Cancelled' }).check()
  await expectAllFields(page, { showState, stateNote, ...ofShows })
})

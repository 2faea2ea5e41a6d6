// What a record's page shows, asked for in the form of its release.
import { axeViolations } from '#tests/support/browser/axe.ts'
import { enter, field, notice, row } from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ watch }) => watch.allow(/status of (400|409)/))

test('a release gets all that its page shows, and what is wrong is said where it is', async ({
  page,
}) => {
  await enter(page, 'Releases')
  await page.getByRole('link', { name: 'ADD RELEASE' }).click()
  await field(page, 'Artist of the roster').selectOption({ label: 'Odile Marrow' })
  await expect(field(page, 'Artist')).toHaveValue('Odile Marrow')
  await field(page, 'Artist').fill('O. Marrow Trio')
  await field(page, 'Artist of the roster').selectOption({ label: 'Halvard Rue' })
  await expect(field(page, 'Artist')).toHaveValue('O. Marrow Trio')
  await page.getByRole('button', { name: 'USE “Halvard Rue”' }).click()
  await expect(field(page, 'Artist')).toHaveValue('Halvard Rue')
  await field(page, 'Title').fill('Page Proof')
  await field(page, 'Catalogue number').fill('TH-099')

  const edition = (number: number) => page.getByRole('group', { name: `edition ${number}` })
  await page.getByText('Editions', { exact: true }).click()
  await page.getByRole('button', { name: 'ADD EDITION' }).click()
  await expect(edition(1).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('LP')
  await page.getByRole('button', { name: 'ADD EDITION' }).click()
  await page.keyboard.type('Cassette')
  await edition(2).getByLabel('Copies').fill('many')
  await page.getByRole('button', { name: 'Move edition 2 up' }).click()
  await expect(page.getByRole('button', { name: 'Move edition 1 down' })).toBeFocused()
  await expect(edition(1).getByLabel('Name')).toHaveValue('Cassette')
  await page.getByText(/^Editions/).click()
  await expect(edition(1)).toBeHidden()

  const create = page.getByRole('button', { name: 'CREATE RELEASE' })
  await create.click()
  await expect(notice(page, 'alert')).toContainText('The copies of edition 1 are a number')
  await expect(edition(1).getByLabel('Copies')).toBeFocused()
  await expect(edition(1)).toContainText('The copies of edition 1 are a number')
  expect(await axeViolations(page)).toEqual([])
  await edition(1).getByLabel('Copies').fill('50')
  await page.getByText('Listening links', { exact: true }).click()
  await page.getByRole('button', { name: 'ADD LISTENING LINK' }).click()
  await page.getByRole('button', { name: 'REMOVE listening link 1' }).click()
  await expect(page.getByRole('button', { name: 'ADD LISTENING LINK' })).toBeFocused()
  await page.getByText('Credits', { exact: true }).first().click()
  await field(page, 'Credits').fill('[bold]Felt[/bold] by the cellar')
  await page.getByText('Page address and release day').click()
  await field(page, 'Release day and hour').focus()
  await page.keyboard.type('04')
  await create.click()
  await expect(notice(page, 'alert')).toContainText('Please complete the release day and hour')
  await field(page, 'Release day and hour').fill('2027-02-01T20:00')
  await field(page, 'Show on the site').check()
  await create.click()
  await expect(notice(page)).toContainText('Release "Page Proof" created successfully!')

  await row(page, 'Page Proof').getByRole('link', { name: 'EDIT' }).click()
  for (const part of [
    'Page address and release day /release/halvard-rue-page-proof',
    'Editions (2)',
  ])
    await page.getByText(part).click()
  await page.getByText('Credits (written)').click()
  await expect(field(page, 'Page address')).toHaveValue('halvard-rue-page-proof')
  await expect(field(page, 'Release day and hour')).toHaveValue('2027-02-01T20:00')
  await expect(edition(1).getByLabel('Copies')).toHaveValue('50')
  await expect(edition(2).getByLabel('Name')).toHaveValue('LP')
  await expect(field(page, 'Credits')).toHaveValue('[bold]Felt[/bold] by the cellar')
  await expect(page.getByRole('button', { name: 'ADD LISTENING LINK' })).toBeHidden()
  await field(page, 'Page address').fill('felt')
  await expect(page.getByText('/release/halvard-rue-page-proof goes on working')).toBeVisible()
  await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
  await expect(notice(page)).toContainText('updated successfully!')
})

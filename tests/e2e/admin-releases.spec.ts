// What a record's page shows, asked for in the form of its release.
import { axeViolations } from '#tests/support/browser/axe.ts'
import { enter, field, notice, openNewRelease } from '#tests/support/browser/admin-browser.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ watch }) => watch.allow(/status of (400|409)/))

test('a release gets all that its page shows, each refusal at its field', async ({ page }) => {
  await enter(page, 'Releases')
  await page.getByRole('link', { name: 'ADD RELEASE' }).click()
  const artist = page.getByRole('combobox', { name: 'Artist', exact: true })
  const roster = page.getByText('Not on the roster').first()
  await expect(page.locator('datalist option[value="Halvard Rue"]')).toBeAttached()
  await artist.fill('Odile Marrow')
  await expect(page.getByText('Links to the page of Odile Marrow')).toBeVisible()
  await artist.fill('O. Marrow Trio')
  await roster.click()
  await field(page, 'Roster artist').selectOption({ label: 'Halvard Rue' })
  await expect(artist).toHaveValue('O. Marrow Trio')
  await artist.fill('halvard rue & friends')
  await expect(page.getByText('Links to the page of Halvard Rue')).toBeVisible()
  await artist.fill('Halvard Rue')
  await field(page, 'Title').fill('Page Proof')
  await field(page, 'Catalogue number').fill('TH-099')

  const edition = (number: number) =>
    page.getByRole('group', { name: `edition ${number}`, exact: true })
  await page.getByText('Editions', { exact: true }).click()
  await page.getByRole('button', { name: 'ADD EDITION' }).click()
  await expect(edition(1).getByLabel('Format')).toBeFocused()
  await page.keyboard.type('LP')
  await page.getByRole('button', { name: 'ADD EDITION' }).click()
  await page.keyboard.type('Cassette')
  await edition(2).getByLabel('Copies').fill('many')
  await page.getByRole('button', { name: 'Move edition 2 up' }).click()
  await expect(page.getByRole('button', { name: 'Move edition 1 down' })).toBeFocused()
  await expect(edition(1).getByLabel('Format')).toHaveValue('Cassette')
  await page.getByText(/^Editions/).click()
  await expect(edition(1)).toBeHidden()

  const create = page.getByRole('button', { name: 'CREATE RELEASE' })
  await create.click()
  await expect(notice(page, 'alert')).toContainText('The copies of edition 1 must be a number')
  await expect(edition(1).getByLabel('Copies')).toBeFocused()
  await expect(edition(1)).toContainText('The copies of edition 1 must be a number')
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
  await expect(notice(page, 'alert')).toContainText('Please type a day and a time like')
  await field(page, 'Release day and hour').fill('2027-02-01T20:00')
  await field(page, 'Show on the site').check()
  await create.click()
  await expect(notice(page)).toContainText('Release "Page Proof" created successfully!')

  await expect(page.getByRole('heading', { level: 1, name: 'Page Proof' })).toBeVisible()
  for (const part of [
    'Page address and release day /release/halvard-rue-page-proof',
    'Editions (2)',
  ])
    await page.getByText(part).click()
  await page.getByText('Credits ✓').click()
  await expect(field(page, 'Page address')).toHaveValue('halvard-rue-page-proof')
  await expect(field(page, 'Release day and hour')).toHaveValue('February 1, 2027 at 20:00')
  await expect(edition(1).getByLabel('Copies')).toHaveValue('50')
  await expect(edition(2).getByLabel('Format')).toHaveValue('LP')
  await expect(field(page, 'Credits')).toHaveValue('[bold]Felt[/bold] by the cellar')
  await expect(page.getByRole('button', { name: 'ADD LISTENING LINK' })).toBeHidden()
  await field(page, 'Page address').fill('felt')
  await expect(page.getByText('/release/halvard-rue-page-proof keeps working')).toBeVisible()
  await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
  await expect(notice(page)).toContainText('updated successfully!')
})

test(
  'the form of a release opens its batches, and one of them',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, 'Releases')
    await page.getByRole('link', { name: 'Tare', exact: true }).click()
    const codes = page.getByRole('region', { name: 'Codes' })
    const batches = codes.getByRole('listitem')
    await expect(batches).toHaveCount(0)
    await codes.getByText('Batches', { exact: true }).click()
    await expect(batches.filter({ hasText: 'TH-011 mail order' })).toBeVisible()
    await batches
      .filter({ hasText: 'first pressing' })
      .getByRole('heading')
      .getByRole('link')
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TH-011 first pressing, cards')
  },
)

test('an edition has its price, day and shop on the page; what is missing leads to its field', async ({
  page,
}) => {
  const { id, title } = await openNewRelease(page)
  const fillIn = async (missing: string) => {
    await page.goto('/admin/catalogue')
    await page.getByText('What is missing').click()
    await expect(page.locator('details', { hasText: 'What is missing' })).toHaveAttribute('open')
    await page.getByRole('link', { name: `${missing} of ${title}` }).click()
  }
  await fillIn('EDITION')
  await expect(page).toHaveURL(`/admin/releases/${id}#editions`)
  await page.getByRole('button', { name: 'ADD EDITION' }).click()
  const edition = page.getByRole('group', { name: 'edition 1', exact: true })
  await page.keyboard.type('LP')
  await edition.getByLabel('Price').fill('24')
  await edition.getByLabel('State').selectOption('Back on a day')
  const link = page.getByRole('group', { name: 'listening link 1', exact: true })
  await page.getByText('Listening links', { exact: true }).click()
  await page.getByRole('button', { name: 'ADD LISTENING LINK' }).click()
  for (const part of [/^Editions/, /^Listening links/]) await page.getByText(part).click()
  await expect(edition.or(link)).toBeHidden()
  await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
  await expect(edition.getByText('Please say on which day edition 1 is back')).toBeVisible()
  await expect(edition.getByLabel('Back on', { exact: true })).toBeFocused()
  await link.getByRole('button', { name: 'REMOVE' }).click()
  await edition.getByLabel('Back on', { exact: true }).fill('4 December 2029')
  await edition.getByRole('button', { name: 'ADD SHOP' }).click()
  await page.keyboard.type('Our shop')
  await edition.getByLabel('Address').fill('/contact')
  await page.getByRole('button', { name: 'PREVIEW', exact: true }).first().click()
  const preview = page.getByRole('dialog', { name: 'Preview: release page' })
  for (const said of ['€24.00', 'SOLD OUT', 'Back on December 4, 2029', 'Our shop'])
    await expect(preview.getByText(said)).toBeVisible()
  await preview.getByRole('button', { name: 'CLOSE' }).click()
  await edition.getByRole('button', { name: 'DUPLICATE' }).click()
  const copy = page
    .getByRole('group', { name: 'edition 2', exact: true })
    .locator('summary')
    .first()
  await expect(copy).toHaveText(/LP/)
  await expect(copy).toBeFocused()
  await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
  await expect(notice(page)).toContainText('updated successfully!')

  await fillIn('BARCODE')
  await expect(page).toHaveURL(`/admin/releases/${id}#editions.0.barcode`)
  await expect(page.getByLabel('Barcode').first()).toBeFocused()
  await page.keyboard.type('4006381333932')
  await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
  await expect(notice(page, 'alert')).toContainText(
    'The barcode of edition 1 has 8, 12, 13 or 14 digits',
  )
})

test('the code of a player is copied from the preview of its release, once that is on the site', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, 'Releases')
  await page
    .getByRole('link', { name: /Una Corda/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'PREVIEW', exact: true }).first().click()
  const preview = page.getByRole('dialog', { name: 'Preview: release page' })
  await preview.getByText('Put it on another site').click()
  expect(await axeViolations(page)).toEqual([])
  const strip = preview.getByLabel(/^Strip/)
  await preview.getByLabel('Colours').selectOption('Stone Dark')
  await expect(strip).toHaveValue(/una-corda\?scheme=stone-dark" /)
  await preview.getByLabel('Colours').selectOption('Those of the artist')
  const code = await strip.inputValue()
  expect(code).toContain(`${process.env.E2E_SITE}/embed/release/odile-marrow-una-corda" `)
  await preview.getByRole('button', { name: 'COPY' }).last().press('Enter')
  await expect(preview.getByRole('button', { name: 'COPIED' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await preview.getByRole('button', { name: 'CLOSE' }).click()

  await openNewRelease(page)
  await page.getByRole('button', { name: 'PREVIEW', exact: true }).first().click()
  await expect(preview.getByRole('button', { name: 'CLOSE' })).toBeVisible()
  await expect(preview.getByText('Put it on another site')).toHaveCount(0)
})

test(
  'the next ISRCs are filled in, and a track has its side',
  { tag: '@full' },
  async ({ page }) => {
    await openNewRelease(page)
    const tracks = page.locator('#tracks')
    for (const _ of [1, 2, 3]) await tracks.getByRole('button', { name: 'ADD TRACK' }).click()
    const more = tracks.locator('.track-more summary')
    await more.first().click()
    await tracks.getByLabel('ISRC').first().fill('gb-thr')
    await expect(tracks.getByText('An ISRC is like GB-THR-26-00001').first()).toBeVisible()
    const year = `${new Date().getFullYear()}`.slice(2)
    await tracks.getByLabel('ISRC').first().fill(`gb-zzz-${year}-00041`)
    await tracks.getByRole('button', { name: `FILL IN ISRCS from GB-ZZZ-${year}-00042 on` }).click()
    await tracks.getByLabel('Side or disc').first().fill('a')
    await expect(tracks.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    const numbers = [41, 42, 43].map((number) => `GB-ZZZ-${year}-000${number}`)
    await expect(more).toHaveText([`SIDE A · ${numbers[0]}`, ...numbers.slice(1)])
  },
)

import type { Page } from 'playwright/test'
import {
  comeBack,
  enter,
  field,
  notice,
  openFilters,
  pressInRow,
  row,
} from '#tests/support/browser/admin-browser.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

const slug = (page: Page) => field(page, 'URL slug')

async function openForm(page: Page): Promise<void> {
  await enter(page, 'Artists')
  await page.getByRole('link', { name: 'ADD ARTIST' }).click()
}

test('a name fills its slug, and a refused field keeps its text', async ({ page, watch }) => {
  watch.allow(/status of 409/)
  await openForm(page)
  const create = page.getByRole('button', { name: 'CREATE ARTIST' })
  const faulty = page.locator('[aria-invalid="true"]')
  // Behind all others.
  await expect(field(page, 'Display order')).toHaveValue(/^[1-9]\d*$/)
  await expect(field(page, 'Link text')).toHaveValue('LEARN MORE')
  await expect(field(page, 'Bio')).toHaveAttribute('rows', '4')
  await expect(field(page, 'Active')).toBeChecked()
  await expect(faulty).toHaveCount(0)
  await field(page, 'Link URL').fill('javascript:alert(1)')
  await create.click()
  await expect(faulty).toHaveCount(4)
  await expect(notice(page, 'alert')).toContainText('Please fill in name and bio')
  for (const label of ['Name', 'Bio'])
    await expect(field(page, label)).toHaveAccessibleDescription('Please fill in name and bio')
  await expect(slug(page)).toHaveAccessibleDescription(/^Please provide a slug for the artist/)
  await expect(field(page, 'Link URL')).toHaveAccessibleDescription(
    /^The link address must begin with https:.* Where the card links/,
  )
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('東京')
  await expect(notice(page, 'alert')).toHaveCount(0)
  await create.click()
  await expect(field(page, 'Bio')).toBeFocused()
  await field(page, 'Bio').fill('Two people, one koto.')
  await expect(field(page, 'Bio')).toHaveAttribute('aria-invalid', 'false')
  await expect(field(page, 'Bio')).toHaveAccessibleDescription('')
  await expect(faulty).toHaveCount(2)
  await field(page, 'Link URL').fill('')
  await create.click()
  await expect(notice(page, 'alert')).toContainText('Please provide a slug for the artist')
  await expect(slug(page)).toBeFocused()
  await slug(page).fill('tokyo')
  await expect(field(page, 'Bio')).toHaveValue('Two people, one koto.')
  await test.step('a name makes its slug, accents folded, and again whenever it is typed', async () => {
    await field(page, 'Name').fill('Björk')
    await expect(slug(page)).toHaveValue('bjork')
    await expect(page.getByText('/artist/bjork', { exact: true })).toBeVisible()
    await slug(page).fill('the-icelander')
    await field(page, 'Name').fill('Sigur  Rós & Co.')
    await expect(slug(page)).toHaveValue('sigur-ros-co')
  })

  await field(page, 'Name').fill('Odile Marrow')
  await create.click()
  await expect(notice(page, 'alert')).toContainText(
    'Error saving artist: This slug belongs to another artist.',
  )
  await expect(slug(page)).toBeFocused()
  await expect(slug(page)).toHaveAccessibleDescription(/^This slug belongs to another artist\./)
  await expect(field(page, 'Bio')).toHaveValue('Two people, one koto.')
  await test.step('a row of the list says all that a card shows, and what the site hides', async () => {
    await field(page, 'Name').fill('Round Tripper')
    await expect(field(page, 'Display order')).toHaveAccessibleDescription(/it comes last\.$/)
    await field(page, 'Display order').fill('12')
    await expect(field(page, 'Display order')).toHaveAccessibleDescription('Lower appears first.')
    await field(page, 'Link URL').fill('https://music.example/round')
    await field(page, 'Active').uncheck()
    await create.click()
    const artist = row(page, 'Round Tripper')
    for (const text of ['INACTIVE', 'Two people, one koto.', 'Stone Light', 'Order 12'])
      await expect(artist).toContainText(text)
    await expect(artist).toContainText('/artist/round-tripper')
    await expect(artist).toContainText('LEARN MORE → https://music.example/round')
    await openFilters(page)
    await page.getByRole('radio', { name: 'Active', exact: true }).click()
    await expect(page).toHaveURL(/\?status=active$/)
    await expect(artist).toHaveCount(0)
  })
})

test('a changed slug says that old links work, and a taken one is replaced', async ({ page }) => {
  await comeBack(page)
  const artist = {
    name: 'Long Standing',
    slug: 'long-standing',
    bio: 'Plays something.',
    // Behind those whose order another test changes.
    displayOrder: 900,
  }
  const add = () => callAsStaff(page.request, 'createArtist', artist)
  await add()
  await enter(page, 'Artists')
  await row(page, 'Long Standing').getByRole('heading').getByRole('link').click()
  const warning = page.getByText('/artist/long-standing keeps working')
  await expect(warning).toHaveCount(0)
  await slug(page).fill('renamed')
  await expect(warning).toBeVisible()
  await expect(slug(page)).toHaveAccessibleDescription(/\/artist\/long-standing keeps working/)
  await page.getByRole('button', { name: 'KEEP /artist/long-standing' }).click()
  await expect(slug(page)).toHaveValue('long-standing')
  await expect(warning).toHaveCount(0)
  await field(page, 'Name').fill('Long Sitting')
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'CANCEL EDIT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'LEAVE' }).click()

  await pressInRow(page, 'Long Standing', 'DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'DELETE' }).click()
  await expect(notice(page)).toContainText('deleted successfully!')
  await add()
  await page.getByRole('button', { name: 'UNDO' }).click()
  await expect(notice(page)).toContainText('so it is now /artist/long-standing-2.')
  await expect(row(page, 'Long Standing')).toHaveCount(2)
})

test('a claim spot fills the form, and unticking restores what was typed', async ({ page }) => {
  await openForm(page)
  const isSpot = field(page, 'Claim This Spot')
  await field(page, 'Name').fill('Almost There')
  await field(page, 'Bio').fill('Half a band.')
  await field(page, 'Link text').fill('LISTEN')
  await isSpot.check()
  await expect(field(page, 'Name')).toHaveValue('Claim This Spot')
  await expect(field(page, 'Bio')).toHaveValue(/write to us/)
  await expect(field(page, 'Link text')).toHaveValue('CONTACT US')
  await expect(field(page, 'Link URL')).toHaveValue('/contact')
  await expect(slug(page)).toHaveCount(0)
  await isSpot.uncheck()
  await expect(field(page, 'Name')).toHaveValue('Almost There')
  await expect(field(page, 'Bio')).toHaveValue('Half a band.')
  await expect(field(page, 'Link text')).toHaveValue('LISTEN')
  await expect(field(page, 'Link URL')).toHaveValue('')
  await expect(slug(page)).toHaveValue('almost-there')
  await isSpot.check()
  await page.getByRole('button', { name: 'CREATE ARTIST' }).click()
  await expect(notice(page)).toContainText('Artist "Claim This Spot" created successfully!')
  await openFilters(page)
  await field(page, 'Sort').selectOption('Changed')
  const spot = row(page, 'Claim This Spot').first()
  await expect(spot).toContainText('CLAIM SPOT')
  await expect(spot).not.toContainText('/artist/')
  await expect(spot).toContainText('CONTACT US → /contact')

  await spot.getByRole('heading').getByRole('link').click()
  await expect(isSpot).toBeChecked()
  await isSpot.uncheck()
  await expect(field(page, 'Name')).toHaveValue('')
  await expect(slug(page)).toHaveValue('')
  await isSpot.check()
  await expect(field(page, 'Name')).toHaveValue('Claim This Spot')
})

test(
  'long names and failed pictures fit a small phone',
  { tag: '@full' },
  async ({ page, watch }) => {
    watch.allow(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 900 })
    await openForm(page)
    await field(page, 'Name').fill(`Long ${'Llanfairpwllgwyngyll'.repeat(4)}`)
    await field(page, 'Bio').fill('x'.repeat(400))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const picture = page.locator('.card-preview img')
    const asked = page.waitForResponse(/no-such-picture/)
    await field(page, 'Image URL').fill('/no-such-picture.jpg')
    await asked
    await expect(picture).toHaveAttribute('src', '/placeholder.svg')
    await field(page, 'Image URL').fill('/pictures/about-who.svg')
    await expect(picture).toHaveAttribute('src', '/pictures/about-who.svg')

    await page.setViewportSize({ width: 390, height: 844 })
    await field(page, 'Name').fill('Painted Lady')
    await field(page, 'Bio').fill('In colour.')
    const schemes = page.getByRole('group', { name: 'Colour scheme' })
    expect(await schemes.getByRole('radio').count()).toBeGreaterThan(100)
    await field(page, 'Links').focus()
    await page.keyboard.press('Tab')
    await expect(schemes.getByRole('radio', { name: 'Stone Light' })).toBeFocused()
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowDown')
    const chosen = schemes.getByRole('radio', { checked: true })
    await expect(chosen).toBeFocused()
    const name = (await chosen.getAttribute('value'))!
    expect(name).not.toBe('Stone Light')
    await expect(schemes).toHaveAccessibleDescription(new RegExp(`^Chosen: ${name}\\.`))
    const paint = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
    const swatch = await paint('.scheme:has(:checked)')
    expect(await paint('.card-preview .artist-card')).toBe(swatch)
    await page.getByRole('button', { name: 'CREATE ARTIST' }).click()
    await expect(row(page, 'Painted Lady')).toContainText(name)
    expect(
      await row(page, 'Painted Lady')
        .locator('.swatch')
        .evaluate((element) => getComputedStyle(element).backgroundColor),
    ).toBe(swatch)
  },
)

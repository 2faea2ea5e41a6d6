// A press kit: a writer takes all of it in one press, and of a record that is not announced by a secret link alone.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { comeBack, enter, field, goTo, notice } from '#tests/support/browser/admin-browser.ts'
import { callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { readStoredZip } from '#tests/support/stored-zip.ts'
import { expect, test } from './fixtures.ts'

const heron = '/press/amparo-lisk-the-year-of-the-heron'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function downloadAll(page: Page): Promise<Map<string, Buffer>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'DOWNLOAD ALL').click(),
  ])
  return readStoredZip(await readFile(await download.path()))
}

test('a writer takes everything of a record: texts, pictures as they are stored and as JPEG', async ({
  page,
}) => {
  await page.goto('/release/amparo-lisk-the-year-of-the-heron')
  await page.getByRole('link', { name: 'Press kit' }).click()
  await expect(page).toHaveURL(heron)
  await expect(page.getByText('Photo: Marit Osk')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Barcode 5060123401202' }),
  ).toBeVisible()
  const files = await downloadAll(page)
  const folder = 'amparo-lisk-the-year-of-the-heron'
  expect([...files.keys()].sort()).toEqual(
    [
      'press-kit.txt',
      ...['cover', 'photo-01', 'photo-02', 'photo-03'].flatMap((name) => [
        `${name}.jpg`,
        `${name}.webp`,
      ]),
    ]
      .map((name) => `${folder}/${name}`)
      .sort(),
  )
  // The first bytes of a JPEG.
  expect([...files.get(`${folder}/cover.jpg`)!.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  const text = files.get(`${folder}/press-kit.txt`)!.toString()
  expect(text).toContain('Catalogue number: TH-012')
  expect(text).toContain('photo-01.webp: photo by Marit Osk')
  await expect(page.locator('.kit-status')).toHaveText('')
})

test('a picture that does not load is named, and the others are in the zip', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|Failed to load/)
  await page.goto(heron)
  await expect(page.locator('.kit-picture').first()).toBeVisible()
  const { name, href } = await page
    .getByRole('link', { name: /^photo-02/ })
    .evaluate((link: HTMLAnchorElement) => ({ name: link.dataset.kitFile!, href: link.href }))
  await page.route(href, (route) => route.abort())
  const files = await downloadAll(page)
  expect([...files.keys()].join()).not.toContain('photo-02')
  expect([...files.keys()]).toHaveLength(7)
  await expect(page.locator('.kit-status')).toContainText(`did not load: ${name}`)
})

test('each text is copied by its button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(heron)
  await button(page, 'COPY the short text').press('Enter')
  await expect(page.getByRole('button', { name: 'COPIED the short text' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Eight years after Salt on the Sill/,
  )
})

test('shows leave a kit when they are over, and the last one takes their heading along', async ({
  page,
}) => {
  await page.goto(heron)
  const shows = page.locator('[data-event-date]')
  const days = await shows.evaluateAll((all) => all.map((one) => one.dataset.eventDate!))
  expect(days.length).toBeGreaterThan(0)
  const heading = page.getByRole('heading', { name: 'Shows' })
  for (const [hour, isThere] of [
    ['T22:00-12:00', true],
    ['T23:00-14:00', false],
  ] as const) {
    await page.clock.setFixedTime(new Date(Date.parse(`${days.at(-1)}${hour}`)))
    await page.reload()
    await expect(shows.last()).toBeVisible({ visible: isThere })
    await expect(heading).toBeVisible({ visible: isThere })
  }
})

test('printed, a kit is one sheet', async ({ page }) => {
  await page.goto(heron)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect([...pdf.matchAll(/\/Type \/Page\b/g)]).toHaveLength(1)
})

test('an admin makes a kit, and says whose photo it is', async ({ page, watch }) => {
  watch.allow(/status of 400/)
  await enter(page, 'Press kits')
  await page.getByRole('link', { name: 'ADD PRESS KIT' }).click()
  await field(page, 'Title').fill('Odile Marrow, for writers')
  await field(page, 'In one line').fill('The piano from the inside.')
  await button(page, 'CREATE PRESS KIT').click()
  await expect(field(page, 'Release')).toHaveAccessibleDescription(
    /Please choose the release or the artist that this is about./,
  )
  await field(page, 'Artist').selectOption('Odile Marrow')
  await button(page, 'ADD PHOTO').click()
  await field(page, 'Photo URL').fill('/icons/icon-512.png')
  await field(page, 'Photo by').fill('Bo Hale')
  await button(page, 'CREATE PRESS KIT').click()
  await expect(notice(page)).toContainText('created successfully!')
  const row = page.getByRole('listitem').filter({ hasText: 'Odile Marrow, for writers' }).first()
  await expect(row).toContainText('Artist')
  await expect(row).toContainText('1 photo')
})

test('the form of a record and of an artist lead to a kit about them', async ({ page }) => {
  await enter(page, 'Releases')
  await page
    .getByRole('link', { name: /The Year of the Heron/ })
    .first()
    .click()
  await page.getByText('Mail, press kit, MusicBrainz, Discogs').click()
  await page.getByRole('link', { name: 'MAKE A PRESS KIT' }).click()
  await expect(field(page, 'Title')).toHaveValue('Amparo Lisk - The Year of the Heron')
  await expect(field(page, 'Release').locator('option:checked')).toHaveText(
    'Amparo Lisk - The Year of the Heron',
  )
  await goTo(page, 'Artists')
  await page
    .getByRole('link', { name: /Halvard Rue/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'MAKE A PRESS KIT' }).click()
  await expect(field(page, 'Title')).toHaveValue('Halvard Rue')
  await expect(field(page, 'Artist').locator('option:checked')).toHaveText('Halvard Rue')
})

test('a kit of a record that is not announced opens by its link alone, with music, texts and zip', async ({
  page,
}) => {
  await comeBack(page)
  const { release } = await callAsStaff<{ release: { id: string } }>(
    page.request,
    'createRelease',
    {
      title: 'Nobody Knows',
      artist: 'Amparo Lisk',
      year: '2027',
      catalogueNumber: 'TH-013',
      coverImage: '/icons/icon-512.png',
    },
  )
  const { pressKit } = await callAsStaff<{ pressKit: { id: string } }>(
    page.request,
    'createPressKit',
    {
      title: 'Nobody Knows, press kit',
      releaseId: release.id,
      short: 'Not a word.',
      published: true,
    },
  )
  await page.goto(`/admin/press/${pressKit.id}`)
  await button(page, 'PREVIEW LINK').click()
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: 'Nobody Knows, press kit', level: 1 }),
  ).toBeVisible()
  await expect(page.getByText('TH-013', { exact: true })).toBeVisible()
  const files = await downloadAll(page)
  expect([...files.keys()].sort()).toEqual(
    ['cover.png', 'press-kit.txt'].map((name) => `nobody-knows-press-kit/${name}`),
  )
  const text = files.get('nobody-knows-press-kit/press-kit.txt')!.toString()
  expect(text).toContain('Not a word.')
  // It has no page yet.
  expect(text).not.toContain('Page:')
})

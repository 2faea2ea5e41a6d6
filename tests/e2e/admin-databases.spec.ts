// A record is sent to MusicBrainz and drafted for Discogs, and its form says what has changed since.
import type { BrowserContext } from 'playwright/test'
import { comeBack, field, notice } from '#tests/support/browser/admin-browser.ts'
import { axeViolations } from '#tests/support/browser/axe.ts'
import { addRelease, callAsStaff } from '#tests/support/browser/staff-calls.ts'
import { expect, test } from './fixtures.ts'

const hostile = `Una "Corda" <b>&mediums.0.format=CD שלום 🎛️`

/** Stands in for MusicBrainz: keeps the bodies of the posts to its form. */
async function standIn(context: BrowserContext): Promise<URLSearchParams[]> {
  const posted: URLSearchParams[] = []
  await context.route('https://musicbrainz.org/**', async (route) => {
    const request = route.request()
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/release/add')
      posted.push(new URLSearchParams(request.postData() ?? ''))
    await route.fulfill({ contentType: 'text/html', body: '<title>Add release</title>' })
  })
  return posted
}

test('a record fills in the form of MusicBrainz by edition, and says later what has changed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const posted = await standIn(context)
  await comeBack(page)
  const edition = {
    description: '',
    copies: '',
    price: '',
    currency: '',
    links: [],
    state: 'in_stock',
  }
  const [vinyl, cassette] = [crypto.randomUUID(), crypto.randomUUID()]
  const releaseId = await addRelease(page.request, {
    title: hostile,
    artist: 'The Matrix Numbers',
    catalogueNumber: 'TH-077',
    availableAt: '2026-03-01T10:00:00Z',
    editions: [
      { ...edition, id: vinyl, format: '12" vinyl', barcode: '4006381333931' },
      { ...edition, id: cassette, format: 'Cassette', catalogueNumber: 'TH-077-MC' },
    ],
  })
  const tracks = [
    { id: crypto.randomUUID(), title: hostile, artist: '', seconds: 222, side: 'A' },
    { id: crypto.randomUUID(), title: 'B side', artist: 'Halvard Rue', seconds: null, side: 'B' },
  ]
  type Tracks = { version: string }
  const { version } = await callAsStaff<Tracks>(page.request, 'saveTracks', {
    releaseId,
    version: '',
    tracks,
  })
  await page.goto(`/admin/releases/${releaseId}`)
  await page.getByText('Mail, press kit, MusicBrainz, Discogs').click()
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const add = (name: string) => part(name).getByRole('button', { name: /^ADD TO MUSICBRAINZ/ })
  await expect(part('12" vinyl').getByText(/Sent to|Changed since/)).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])

  await add('12" vinyl').focus()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  await expect(await opened).toHaveTitle('Add release')
  expect(Object.fromEntries(posted[0]!)).toEqual({
    name: hostile,
    'artist_credit.names.0.name': 'The Matrix Numbers',
    status: 'official',
    barcode: '4006381333931',
    'labels.0.name': 'Tarehouse Records',
    'labels.0.catalog_number': 'TH-077',
    'events.0.date.year': '2026',
    'events.0.date.month': '3',
    'events.0.date.day': '1',
    'mediums.0.format': '12" Vinyl',
    'mediums.0.track.0.name': hostile,
    'mediums.0.track.0.number': 'A1',
    'mediums.0.track.0.length': '222000',
    'mediums.0.track.1.name': 'B side',
    'mediums.0.track.1.number': 'B1',
    'mediums.0.track.1.artist_credit.names.0.name': 'Halvard Rue',
    edit_note: 'From the label, Tarehouse Records',
  })
  await expect(
    part('12" vinyl').getByText(/^Sent to MusicBrainz on .* Nothing has changed since\.$/),
  ).toBeVisible()
  await expect(part('Cassette').getByText(/^Sent/)).toHaveCount(0)
  await add('Cassette').click()
  await expect(part('Cassette').getByText(/^Sent to MusicBrainz/)).toBeVisible()
  expect(posted[1]!.get('labels.0.catalog_number')).toBe('TH-077-MC')
  expect(posted[1]!.has('barcode')).toBe(false)

  await expect(part('Cassette').getByLabel('Discogs draft')).toHaveValue(
    /^Artist: The Matrix Numbers\n/,
  )
  await part('Cassette').getByRole('button', { name: 'COPY', exact: true }).click()
  await expect(notice(page)).toContainText('The Discogs draft is copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'B1\tHalvard Rue – B side',
  )

  await test.step('what was sent is no change of the record: its form still saves', async () => {
    await field(page, 'Catalogue number').first().fill('TH-078')
    await page.getByRole('button', { name: 'UPDATE RELEASE' }).click()
    await expect(notice(page)).toContainText('updated successfully!')
  })
  await test.step('what has changed is named after a reload, of each edition by itself', async () => {
    const changed = tracks.map((track) => ({ ...track, seconds: 230 }))
    await callAsStaff(page.request, 'saveTracks', { releaseId, version, tracks: changed })
    await page.goto(`/admin/releases/${releaseId}`)
    await page.getByText('Mail, press kit, MusicBrainz, Discogs').click()
    await expect(part('12" vinyl').getByText(/^Changed since/)).toContainText(
      ': catalogue number, track 1 length, track 2 length. Please correct it at MusicBrainz.',
    )
    await expect(part('Cassette').getByText(/^Changed since/)).toContainText(
      ': track 1 length, track 2 length.',
    )
  })
})

test('a record without editions is sent once, and the form stays open when that cannot be kept', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/status of 503|Failed to load/)
  const posted = await standIn(context)
  await comeBack(page)
  const releaseId = await addRelease(page.request, { title: 'Bare', artist: 'Nobody' })
  await page.route('**/api/staff/save-sent-facts', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Away.' } } }),
  )
  await page.goto(`/admin/releases/${releaseId}`)
  await page.getByText('Mail, press kit, MusicBrainz, Discogs').click()
  await page.getByRole('button', { name: /^ADD TO MUSICBRAINZ/ }).click()
  await expect(notice(page, 'alert')).toContainText(
    'The form is open, but we could not keep what was sent',
  )
  expect(posted[0]!.get('name')).toBe('Bare')
  expect(posted[0]!.get('events.0.date.year')).toBe('2026')
})

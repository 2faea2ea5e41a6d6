import { expect, test } from 'vitest'
import type { Artist } from '#src/features/artists/artist.ts'
import type { Article } from '#src/features/news/article.ts'
import { kitFile } from '#src/features/press/kit-file.ts'
import { kitDescription, type PressKit, type ShownKit } from '#src/features/press/press-kit.ts'
import { shownKit } from '#src/features/press/shown-kit.ts'
import { noSources } from '#src/lib/rich-text.ts'
import { someArticle } from '#tests/support/backend/articles.ts'
import { someArtist } from '#tests/support/backend/artists.ts'
import { someEdition, someRelease, someTrack } from '#tests/support/backend/releases.ts'

const label = {
  labelName: 'Tarehouse',
  email: 'post@tarehouse.test',
  timeZone: 'UTC',
  dates: { dayFirst: false, hours24: false },
  now: new Date('2026-11-29T12:00:00Z'),
}
const release = {
  ...someRelease,
  id: 'r1',
  artistId: 'a1',
  tracks: [someTrack, { ...someTrack, position: 2, title: 'Right Pedal', isrc: 'GBTHR2600002' }],
  editions: [{ ...someEdition, copies: 1, barcode: '5060123401202' }],
}
const artist: Artist = {
  ...someArtist,
  id: 'a1',
  name: 'Odile Marrow',
  slug: 'odile-marrow',
  bio: 'Plays [bold]inside[/bold].',
  image: '/odile.jpg',
  links: 'https://odile.example/',
  isClaimSpot: false,
}
const kit: PressKit = {
  id: 'k1',
  slug: 'una-corda',
  formerSlugs: [],
  title: 'Una Corda',
  releaseId: 'r1',
  artistId: null,
  line: 'Strings, swinging.',
  short: 'A paragraph.',
  content:
    'One.\n\n[heading]Two[/heading]\n[list]\na\nb\n[/list]\n[picture=/media/00000000-0000-4000-8000-000000000001/' +
    'a1'.repeat(16) +
    '-9x9.webp]',
  photos: [
    { address: '/hands.jpg', alt: 'Hands', credit: 'Ada Cole' },
    { address: '/bare.jpg', alt: '', credit: '' },
  ],
  contact: '',
}
const show: Article = {
  ...someArticle,
  type: 'show',
  venue: 'Pump Hall 2',
  city: 'Marram',
  doorsTime: '19:00',
  soldOut: true,
  acts: [{ name: 'Odile Marrow', artistId: 'a1', slug: 'odile-marrow' }],
}
const site = {
  label,
  releases: [release],
  artists: [artist],
  articles: [
    { ...show, id: 's1', title: 'In December', eventDate: '2026-12-11' },
    {
      ...show,
      id: 's2',
      title: 'Today',
      eventDate: '2026-11-29',
      showState: 'moved',
      formerDate: '2026-11-01',
      soldOut: false,
    },
    { ...show, id: 's3', title: 'Over', eventDate: '2026-11-28' },
    { ...show, id: 's4', title: 'Somebody else', eventDate: '2026-12-11', acts: [] },
    { ...show, id: 's5', title: 'A record', type: 'release', eventDate: '2026-12-11' },
    { ...show, id: 's6', title: 'No day', eventDate: null },
  ] satisfies Article[],
  sources: noSources,
  origin: 'https://label.example',
}
const shown = shownKit(kit, site)!
const ofArtist = shownKit({ ...kit, releaseId: null, artistId: 'a1' }, site)!

const names = (of: ShownKit) => of.facts.map(({ name }) => name)

test('a kit is about its release, about its artist with their records, or not there', () => {
  expect(shown).toMatchObject({ path: `/release/${release.slug}`, records: [], bio: '' })
  expect(ofArtist).toMatchObject({
    path: '/artist/odile-marrow',
    bio: 'Plays [bold]inside[/bold].',
    records: [{ name: 'Una Corda', path: `/release/${release.slug}` }],
    tracks: [],
  })
  expect(shownKit({ ...kit, releaseId: 'r2' }, site)).toBeNull()
})

test('a kit has the shows to come of its artist, or of the artist of its release, the next one first', () => {
  const times = 'Doors 7:00\u00a0PM'
  const shows = [
    {
      day: '2026-11-29',
      name: 'November 29, 2026',
      facts: ['MOVED (was November 1)', 'Pump Hall 2, Marram', times],
      path: expect.stringMatching(/^\/news\/today-/) as string,
    },
    {
      day: '2026-12-11',
      name: 'December 11, 2026',
      facts: ['Pump Hall 2, Marram', times, 'sold out'],
      path: expect.stringMatching(/^\/news\/in-december-/) as string,
    },
  ]
  expect(ofArtist.shows).toEqual(shows)
  expect(shown.shows).toEqual(shows)
  expect(ofArtist.text).toContain(
    `SHOWS\n\nNovember 29, 2026, MOVED (was November 1), Pump Hall 2, Marram, ${times}\nDecember 11, 2026, `,
  )
  const unknown = { ...release, artistId: null }
  expect(shownKit(kit, { ...site, releases: [unknown] })!.shows).toEqual([])
})

test('a kit of what has no page yet leads to none', () => {
  const hidden = shownKit(kit, { ...site, hasPage: false })!
  expect(hidden.path).toBeNull()
  expect(hidden.text).not.toContain('Page:')
})

test('the facts are those that are known', () => {
  expect(names(shown).slice(0, 3)).toEqual(['Artist', 'Title', 'Label'])
  expect(shown.facts).toContainEqual({ name: 'Length', value: '2 tracks, 7:24' })
  expect(ofArtist.facts).toEqual([
    { name: 'Artist', value: 'Odile Marrow' },
    { name: 'Label', value: 'Tarehouse' },
    { name: 'odile.example', value: 'https://odile.example/' },
  ])
  const bare = { ...release, catalogueNumber: null, pLine: null, cLine: null, tracks: [] }
  expect(names(shownKit(kit, { ...site, releases: [bare] })!)).toEqual([
    'Artist',
    'Title',
    'Label',
    'Release date',
  ])
})

test('a record of which one track has no length has none', () => {
  const tracks = [someTrack, { ...someTrack, position: 2, seconds: null }]
  const unknown = shownKit(kit, { ...site, releases: [{ ...release, tracks }] })!
  expect(unknown.facts).toContainEqual({ name: 'Length', value: '2 tracks' })
})

test('an edition has its copies and its numbers', () =>
  expect(shown.editions).toEqual([
    { name: '12" vinyl, black', facts: ['1 copy', 'Barcode 5060123401202'] },
  ]))

test('the contact is what the kit says, else the label’s address', () => {
  expect(shown.contact).toBe('Tarehouse, post@tarehouse.test')
  expect(shownKit({ ...kit, contact: 'Ines, +44 20' }, site)!.contact).toBe('Ines, +44 20')
})

test('the pictures are the cover and the photos, each once, with the credit of the cover', () => {
  const cover = { address: '/cover.jpg', alt: '', credit: 'Bo' }
  const bad = { address: 'javascript:alert(1)', alt: '', credit: '' }
  const withCover = shownKit(
    { ...kit, photos: [cover, ...kit.photos, bad] },
    { ...site, releases: [{ ...release, coverImage: '/cover.jpg' }] },
  )!
  expect(withCover.pictures.map(({ file, credit }) => [file.name, credit])).toEqual([
    ['cover.jpg', 'Bo'],
    ['photo-01.jpg', 'Ada Cole'],
    ['photo-02.jpg', ''],
  ])
  expect(ofArtist.pictures[0]).toMatchObject({
    address: '/odile.jpg',
    file: { name: 'portrait.jpg' },
  })
})

const stem = `/media/00000000-0000-4000-8000-000000000001/${'a1'.repeat(16)}`
test.each([
  [`${stem}-1440x960.webp#25,75#share`, `${stem}-1440x960.webp`, 'cover.webp', 'WEBP, 1440 × 960'],
  [`${stem}-900x900.jpeg`, `${stem}-900x900.jpeg`, 'cover.jpg', 'JPEG, 900 × 900'],
  ['https://label.example/a/b.PNG?x=1', 'https://label.example/a/b.PNG?x=1', 'cover.PNG', 'PNG'],
  ['/no-ending', '/no-ending', 'cover', ''],
])('the file of %s is %s, called %s', (address, href, name, what) =>
  expect(kitFile(address, 'cover')).toEqual({ href, name, what }),
)

test('an address that no page may use has no file', () =>
  expect(kitFile('javascript:alert(1)', 'cover')).toBeNull())

test('the text has everything, without tags, and says who took each photo', () => {
  for (const part of [
    'UNA CORDA\n\n\nStrings, swinging.',
    'One.\n\nTwo\n\n- a\n- b',
    `Page: https://label.example/release/${release.slug}`,
    '01 Left Pedal, 3:42',
    'ISRC GBTHR2600002',
    'Barcode 5060123401202',
    'photo-01.jpg: photo by Ada Cole',
    'CONTACT\n\nTarehouse, post@tarehouse.test',
  ])
    expect(shown.text).toContain(part)
  expect(shown.text).not.toMatch(/\[\/?\w+|\n{4}|undefined|null/)
  expect(ofArtist.text).toContain('BIOGRAPHY\n\nPlays inside.')
})

test('a kit without a line is described by what it holds', () => {
  expect(kitDescription(kit, 'Tarehouse')).toBe('Strings, swinging.')
  expect(kitDescription({ ...kit, line: '' }, 'Tarehouse')).toBe(
    'Pictures, texts and facts about Una Corda, from Tarehouse.',
  )
})

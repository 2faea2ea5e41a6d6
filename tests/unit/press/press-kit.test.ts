import { expect, test } from 'vitest'
import type { Artist } from '#src/features/artists/artist.ts'
import { kitFile } from '#src/features/press/kit-file.ts'
import {
  editionFacts,
  kitContact,
  kitFacts,
  kitPictures,
  kitText,
} from '#src/features/press/kit-facts.ts'
import { kitDescription, type PressKit } from '#src/features/press/press-kit.ts'
import { shownKit } from '#src/features/press/shown-kit.ts'
import { noSources } from '#src/lib/rich-text.ts'
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
const site = { label, releases: [release], artists: [artist], sources: noSources }
const shown = shownKit(kit, site)!
const ofArtist = shownKit({ ...kit, releaseId: null, artistId: 'a1' }, site)!

test('a kit is about its release, about its artist with their records, or not there', () => {
  expect(shown.subject).toMatchObject({ kind: 'release', path: `/release/${release.slug}` })
  expect(ofArtist.subject).toMatchObject({
    kind: 'artist',
    path: '/artist/odile-marrow',
    releases: [{ release: { id: 'r1' } }],
  })
  expect(shownKit({ ...kit, releaseId: 'r2' }, site)).toBeNull()
})

test('the facts are those that are known', () => {
  const names = kitFacts(shown).map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Artist', 'Title', 'Label'])
  expect(kitFacts(shown)).toContainEqual({ name: 'Length', value: '2 tracks, 7:24' })
  expect(kitFacts(ofArtist)).toEqual([
    { name: 'Artist', value: 'Odile Marrow' },
    { name: 'Label', value: 'Tarehouse' },
    { name: 'odile.example', value: 'https://odile.example/' },
  ])
  for (const { value } of kitFacts(shown)) expect(value).not.toBe('')
})

test('a record of which one track has no length has none', () => {
  const tracks = [someTrack, { ...someTrack, position: 2, seconds: null }]
  const unknown = shownKit(kit, { ...site, releases: [{ ...release, tracks }] })!
  expect(kitFacts(unknown)).toContainEqual({ name: 'Length', value: '2 tracks' })
})

test('an edition has its copies and its numbers', () =>
  expect(editionFacts(release.editions[0]!, label.dates)).toEqual(
    expect.arrayContaining(['1 copy', 'Barcode 5060123401202']),
  ))

test('the contact is what the kit says, else the label’s address', () => {
  expect(kitContact(shown)).toBe('Tarehouse, post@tarehouse.test')
  expect(kitContact({ ...shown, kit: { ...kit, contact: 'Ines, +44 20' } })).toBe('Ines, +44 20')
})

test('the pictures are the cover and the photos, each once, with the credit of the cover', () => {
  const cover = { address: '/cover.jpg', alt: '', credit: 'Bo' }
  const withCover = shownKit(
    { ...kit, photos: [cover, ...kit.photos] },
    { ...site, releases: [{ ...release, coverImage: '/cover.jpg' }] },
  )!
  expect(kitPictures(withCover).map(({ name, credit }) => [name, credit])).toEqual([
    ['cover', 'Bo'],
    ['photo-02', 'Ada Cole'],
    ['photo-03', ''],
  ])
  expect(kitPictures(ofArtist)[0]).toMatchObject({ name: 'portrait', address: '/odile.jpg' })
})

const stem = `/media/00000000-0000-4000-8000-000000000001/${'a1'.repeat(16)}`
test.each([
  [`${stem}-1440x960.webp#25,75#share`, `${stem}-1440x960.webp`, 'cover.webp', 'WEBP, 1440 × 960'],
  [`${stem}-900x900.jpeg`, `${stem}-900x900.jpeg`, 'cover.jpg', 'JPEG, 900 × 900'],
  ['https://label.example/a/b.PNG?x=1', 'https://label.example/a/b.PNG?x=1', 'cover.PNG', 'PNG'],
  ['/no-ending', '/no-ending', 'cover', ''],
])('the file of %s is %s, called %s', (address, href, name, what) =>
  expect(kitFile({ address, name: 'cover', alt: '', credit: '' })).toEqual({ href, name, what }),
)

test('an address that no page may use has no file', () =>
  expect(
    kitFile({ address: 'javascript:alert(1)', name: 'cover', alt: '', credit: '' }),
  ).toBeNull())

test('the text has everything, without tags, and says who took each photo', () => {
  const text = kitText(shown, 'https://label.example')
  for (const part of [
    'UNA CORDA\n\n\nStrings, swinging.',
    'One.\n\nTwo\n\n- a\n- b',
    `Page: https://label.example/release/${release.slug}`,
    '01 Left Pedal, 3:42',
    'ISRC GBTHR2600002',
    'Barcode 5060123401202',
    'photo-01: photo by Ada Cole',
    'CONTACT\n\nTarehouse, post@tarehouse.test',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/\[\/?\w+|\n{4}|undefined|null/)
  expect(kitText(ofArtist, 'https://label.example')).toContain('BIOGRAPHY\n\nPlays inside.')
})

test('a kit without a line is described by what it holds', () => {
  expect(kitDescription(kit, 'Tarehouse')).toBe('Strings, swinging.')
  expect(kitDescription({ ...kit, line: '' }, 'Tarehouse')).toBe(
    'Pictures, texts and facts about Una Corda, from Tarehouse.',
  )
})

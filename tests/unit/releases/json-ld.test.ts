import { expect, test } from 'vitest'
import { albumWithTracks, duration, musicAlbum } from '#src/features/releases/json-ld.ts'
import { someEdition, someRelease, someTrack } from '#tests/support/backend/releases.ts'

const site = new URL('https://label.example')
const about = {
  labelName: 'Tarehouse',
  artistPath: '/artist/odile-marrow',
  timeZone: 'Asia/Tokyo',
  site,
}

test('a release is an album by its artist, with its page, its year and its cover', () => {
  expect(musicAlbum(someRelease, site)).toEqual({
    '@type': 'MusicAlbum',
    name: 'Una Corda',
    url: 'https://label.example/release/odile-marrow-una-corda',
    byArtist: { '@type': 'MusicGroup', name: 'Odile Marrow' },
    datePublished: '2024',
    image: 'https://label.example/demo/sleeves/th-010.jpg',
  })
})

test('a release without a year in digits has no date, and one without a cover no picture', () => {
  const album = musicAlbum({ ...someRelease, year: 'soon', coverImage: null }, site)
  expect(album).not.toHaveProperty('datePublished')
  expect(album).not.toHaveProperty('image')
})

test('on its page it has its release day, its tracks with their lengths, and its editions', () => {
  const odile = {
    '@type': 'MusicGroup',
    name: 'Odile Marrow',
    url: 'https://label.example/artist/odile-marrow',
  }
  const label = { '@type': 'Organization', name: 'Tarehouse', url: 'https://label.example/' }
  expect(albumWithTracks(someRelease, about)).toMatchObject({
    byArtist: odile,
    datePublished: '2024-01-20',
    numTracks: 2,
    track: [
      {
        '@type': 'MusicRecording',
        name: 'Left Pedal',
        position: 1,
        byArtist: odile,
        duration: 'PT3M42S',
      },
      { name: 'One String', position: 2, byArtist: { name: 'Halvard Rue' } },
    ],
    albumRelease: [
      {
        '@type': 'MusicRelease',
        name: 'Una Corda (12" vinyl, black)',
        catalogNumber: 'TH-010',
        recordLabel: label,
        offers: {
          '@type': 'Offer',
          url: 'https://label.example/shop',
          availability: 'https://schema.org/InStock',
          price: '24.00',
          priceCurrency: 'EUR',
        },
      },
      { name: 'Una Corda (Cassette)', catalogNumber: 'TH-010' },
    ],
  })
})

test.each([
  ['in_stock', 'InStock'],
  ['pre_order', 'PreOrder'],
  ['last_copies', 'LimitedAvailability'],
  ['sold_out', 'SoldOut'],
  ['back_on', 'OutOfStock'],
] as const)('an edition that is %s is %s to search engines', (state, availability) => {
  const later = state === 'pre_order' || state === 'back_on'
  const edition = { ...someEdition, state, shipsOn: later ? '2027-02-01' : null }
  expect(albumWithTracks({ ...someRelease, editions: [edition] }, about)).toMatchObject({
    albumRelease: [
      {
        offers: {
          availability: `https://schema.org/${availability}`,
          ...(later && { availabilityStarts: '2027-02-01' }),
        },
      },
    ],
  })
})

test.each([
  ['4006381333931', 'gtin13'],
  ['036000291452', 'gtin12'],
  ['96385074', 'gtin8'],
])('the barcode %s is its %s, and a track has its ISRC', (barcode, gtin) => {
  const known = {
    ...someRelease,
    editions: [{ ...someEdition, barcode }],
    tracks: [{ ...someTrack, isrc: 'GBTHR2600001' }],
  }
  expect(albumWithTracks(known, about)).toMatchObject({
    albumRelease: [{ offers: { [gtin]: barcode } }],
    track: [{ isrcCode: 'GBTHR2600001' }],
  })
})

test('facts that are not known are left out', () => {
  const bare = {
    ...someRelease,
    availableAt: null,
    catalogueNumber: null,
    tracks: [],
    year: 'soon',
    editions: [{ ...someEdition, links: [{ name: 'Evil', url: 'javascript:alert(1)' }] }],
  }
  const album = albumWithTracks(bare, { ...about, artistPath: null })
  for (const fact of ['datePublished', 'numTracks', 'track']) expect(album).not.toHaveProperty(fact)
  expect(album).toHaveProperty('byArtist', { '@type': 'MusicGroup', name: 'Odile Marrow' })
  expect(JSON.stringify(album)).not.toMatch(/catalogNumber|price|gtin|isrc|javascript/)
})

test.each([
  [9, 'PT9S'],
  [60, 'PT1M'],
  [222, 'PT3M42S'],
  [3600, 'PT1H'],
  [3723, 'PT1H2M3S'],
])('%i seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})

// What MusicBrainz's form is filled in with (https://wiki.musicbrainz.org/Development/Release_Editor_Seeding).
import { expect, test } from 'vitest'
import {
  discogsDraft,
  musicbrainzSeed,
  type SentRelease,
} from '#src/features/releases/musicbrainz.ts'
import { changedFacts, factsOf } from '#src/features/releases/sent-facts.ts'
import { someEdition, someRelease, someTrack } from '#tests/support/backend/releases.ts'

const page = 'https://label.example/release/odile-marrow-una-corda'
const vinyl = { ...someEdition, barcode: '4006381333931', catalogueNumber: 'TH-010-LP' }
const sent: SentRelease = {
  release: someRelease,
  edition: vinyl,
  labelName: 'Tarehouse',
  day: '2024-01-20',
  page,
}
const seed = (changes: Partial<SentRelease> = {}) => musicbrainzSeed({ ...sent, ...changes })
const valuesOf = (fields: readonly (readonly [string, string])[]) => Object.fromEntries(fields)
const withTracks = (...tracks: Partial<typeof someTrack>[]) => ({
  ...someRelease,
  tracks: tracks.map((track, index) => ({ ...someTrack, position: index + 1, ...track })),
})

/** The fields that its documents name; it refuses a form with any other. */
const known =
  /^(name|type|barcode|status|packaging|edit_note|artist_credit\.names\.0\.name|labels\.0\.(name|catalog_number)|events\.0\.date\.(year|month|day)|mediums\.\d+\.(format|track\.\d+\.(name|number|length|artist_credit\.names\.0\.name))|urls\.\d+\.(url|link_type))$/

test('a record fills in the form of MusicBrainz', () => {
  expect(seed()).toEqual([
    ['name', 'Una Corda'],
    ['artist_credit.names.0.name', 'Odile Marrow'],
    ['status', 'official'],
    ['barcode', '4006381333931'],
    ['labels.0.name', 'Tarehouse'],
    ['labels.0.catalog_number', 'TH-010-LP'],
    ['events.0.date.year', '2024'],
    ['events.0.date.month', '1'],
    ['events.0.date.day', '20'],
    ['mediums.0.format', '12" Vinyl'],
    ['mediums.0.track.0.name', 'Left Pedal'],
    ['mediums.0.track.0.number', '1'],
    ['mediums.0.track.0.length', '222000'],
    ['mediums.0.track.1.name', 'One String'],
    ['mediums.0.track.1.number', '2'],
    ['mediums.0.track.1.artist_credit.names.0.name', 'Halvard Rue'],
    ['urls.0.url', page],
    ['urls.0.link_type', '288'],
    ['urls.1.url', 'https://example.com/bandcamp'],
    ['edit_note', `From the label, Tarehouse: ${page}`],
  ])
})

test('what nobody knows is left out, so that the form asks for it', () => {
  const release = {
    ...withTracks({ seconds: null }),
    year: '2019/2020',
    catalogueNumber: null,
    listeningLinks: [],
  }
  const fields = seed({ release, edition: null, day: null, page: null })
  expect(valuesOf(fields)).toEqual({
    name: 'Una Corda',
    'artist_credit.names.0.name': 'Odile Marrow',
    status: 'official',
    'labels.0.name': 'Tarehouse',
    'mediums.0.track.0.name': 'Left Pedal',
    'mediums.0.track.0.number': '1',
    edit_note: 'From the label, Tarehouse',
  })
  expect(valuesOf(seed({ day: null }))).toMatchObject({ 'events.0.date.year': '2024' })
  expect(valuesOf(seed({ day: null }))).not.toHaveProperty(['events.0.date.month'])
})

test.each([
  ['7" single', '7" Vinyl'],
  ['7″', '7" Vinyl'],
  ['10-inch', '10" Vinyl'],
  ['12″ vinyl', '12" Vinyl'],
  ['2xLP', '12" Vinyl'],
  ['2 × LP', '12" Vinyl'],
  ['Vinyl', 'Vinyl'],
  ['CD', 'CD'],
  ['CD-R', 'CD-R'],
  ['Tape', 'Cassette'],
  ['Cassette, C46', 'Cassette'],
  ['Download', 'Digital Media'],
  ['Flexi disc', undefined],
  ['Lathe <b>', undefined],
])(
  'the format of a %s is %s at MusicBrainz, which refuses what it does not know',
  (format, medium) => {
    expect(valuesOf(seed({ edition: { ...vinyl, format } }))['mediums.0.format']).toBe(medium)
  },
)

const numbersOf = (fields: readonly (readonly [string, string])[]) =>
  fields
    .filter(([name]) => name.endsWith('.number'))
    .map(([name, value]) => `${/\d+/.exec(name)![0]}:${value}`)

test.each([
  ['12" vinyl', ['A', 'A', 'B', 'C', 'D'], ['0:A1', '0:A2', '0:B1', '1:C1', '1:D1']],
  ['Cassette', ['A', 'B'], ['0:A1', '0:B1']],
  ['CD', ['A', 'A', 'B', 'C', 'D'], ['0:1', '0:2', '0:3', '0:4', '0:5']],
  ['CD', ['1', '1', '2'], ['0:1', '0:2', '1:1']],
  ['Download', [null, null], ['0:1', '0:2']],
])(
  'the tracks of a %s with the sides %j are numbered as they are printed',
  (format, sides, numbers) => {
    const release = withTracks(...sides.map((side) => ({ side })))
    expect(numbersOf(seed({ release, edition: { ...vinyl, format } }))).toEqual(numbers)
  },
)

test('hostile words stay values, and no field is one that MusicBrainz refuses', () => {
  const hostile = `"><script>&mediums.9.toc=1\nשלום 🎛️ ${'w'.repeat(200)}`
  const release = {
    ...withTracks({ title: hostile, artist: hostile }, { title: hostile, side: '2' }),
    title: hostile,
    artist: hostile,
    listeningLinks: [
      { name: hostile, url: 'javascript:alert(1)' },
      { name: 'Here', url: '/here' },
      { name: 'Twice', url: page },
    ],
  }
  const edition = {
    ...vinyl,
    format: hostile,
    catalogueNumber: hostile,
    links: [{ name: 'a', url: 'http://b' }],
  }
  const fields = seed({ release, edition })
  expect(fields.map(([name]) => name).filter((name) => !known.test(name))).toEqual([])
  expect(new Set(fields.map(([name]) => name)).size).toBe(fields.length)
  expect(valuesOf(fields)).toMatchObject({ name: hostile, 'mediums.1.track.0.name': hostile })
  expect(fields.filter(([name]) => /^urls\.\d+\.url$/.test(name))).toEqual([['urls.0.url', page]])
})

test('a draft for Discogs has its fields in their order, and the tracks with places and lengths', () => {
  const release = {
    ...someRelease,
    tracks: [
      { ...someTrack, side: 'A' },
      { ...someTrack, artist: 'X', side: 'B', seconds: null },
    ],
  }
  expect(discogsDraft({ ...sent, release })).toBe(
    [
      'Artist: Odile Marrow\nTitle: Una Corda\nLabel: Tarehouse – TH-010-LP\nFormat: 12" vinyl, black\nReleased: 2024-01-20\nBarcode: 4006381333931',
      'Tracklist:\nA1\tLeft Pedal\t3:42\nB1\tX – Left Pedal',
      `Notes:\n℗ 2024 Tarehouse Records\n© 2024 Odile Marrow\n500 copies\n${page}`,
    ].join('\n\n'),
  )
  const two = withTracks({ side: '1' }, { side: '2' })
  const disc = { ...vinyl, format: 'CD', barcode: null }
  expect(discogsDraft({ ...sent, release: two, edition: disc })).toContain(
    '1-1\tLeft Pedal\t3:42\n2-1\tLeft Pedal',
  )
  expect(discogsDraft({ ...sent, release: two, edition: disc })).not.toContain('Barcode')
})

test.each([
  ['nothing', {}, []],
  ['the barcode', { edition: { ...vinyl, barcode: null } }, ['barcode']],
  ['the day', { day: '2024-01-21' as const }, ['release day']],
  [
    'the length of a track and the title of another',
    {
      release: withTracks(
        { seconds: 223 },
        { title: 'Two Strings', artist: 'Halvard Rue', seconds: null },
      ),
    },
    ['track 1 length', 'track 2 title'],
  ],
  [
    'a track that is gone',
    { release: withTracks({}) },
    ['track 2 title', 'track 2 number', 'track 2 artist'],
  ],
  ['the links', { page: null }, ['links']],
])('of what was sent, %s has changed', (_, changes, names) => {
  expect(changedFacts(factsOf(seed()), factsOf(seed(changes)))).toEqual(names)
})

test('the facts of the longest record have names and digests that the database takes, and fit into it', () => {
  const tracks = Array.from({ length: 200 }, () => ({
    title: 'w'.repeat(300),
    artist: 'w'.repeat(300),
  }))
  const facts = factsOf(seed({ release: withTracks(...tracks) }))
  for (const [name, digest] of Object.entries(facts)) {
    expect(name).toMatch(/^[a-z][a-z0-9 ]{0,39}$/)
    expect(digest).toMatch(/^[0-9a-f]{8}$/)
  }
  expect(JSON.stringify(facts).length).toBeLessThan(32 * 1024)
})

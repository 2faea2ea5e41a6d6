// What an import of a table would do: which release a row is of, what would be another, and what cannot be.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Present } from '#src/features/catalogue/admin/contract.ts'
import { missingOf } from '#src/features/catalogue/admin/missing.ts'
import { missingStateMessage } from '#src/features/catalogue/admin/messages.ts'
import {
  hasEditionWithoutState,
  planReleases,
  readTable,
} from '#src/features/catalogue/admin/release-plans.ts'
import { catalogueCsv, columnNamed } from '#src/features/catalogue/admin/release-texts.ts'
import { FileRefusal, readTextFile } from '#src/components/admin/upload/read-text-file.ts'
import { parseCsv, toCsv } from '#src/lib/csv.ts'
import { typedEdition } from '#tests/support/backend/releases.ts'
import { scaled } from '#tests/support/scale.ts'

const site = {
  labelName: 'Deadwax',
  timeZone: 'Europe/Vienna',
  dates: { dayFirst: true, hours24: true },
}
const release = (part: object = {}): Present =>
  ({
    title: 'Una Corda',
    artist: 'Odile Marrow',
    year: '2024',
    slug: 'una-corda',
    catalogueNumber: 'TH-010',
    availableAt: '',
    coverImage: '',
    credits: '',
    listed: true,
    id: randomUUID(),
    updatedAt: '2024-01-01T00:00:00.000Z',
    version: '',
    filed: [],
    tracks: [],
    editions: [],
    pLine: '',
    cLine: '',
    music: { gives: 'everything' },
    hasCodes: true,
    ...part,
  }) as unknown as Present
const track = (title: string, artist: string | null = null, seconds: number | null = null) => ({
  id: randomUUID(),
  title,
  artist,
  seconds,
  side: null,
  isrc: null,
  lyrics: null,
  position: 1,
})

const mapped = (header: { cells: string[] } | undefined) =>
  header!.cells.map((name) => columnNamed(name) ?? '')
function plan(csv: string, ...present: Present[]) {
  const [header, ...rows] = readTable(csv)
  const plans = planReleases(rows, mapped(header), present, site)
  if (typeof plans === 'string') throw new Error(plans)
  return plans
}
const states = (csv: string, ...present: Present[]) =>
  plan(csv, ...present).map(({ state }) => state)
const only = (csv: string, ...present: Present[]) => {
  const [first, ...others] = plan(csv, ...present)
  expect(others).toEqual([])
  return first!
}

const hostile = fc
  .tuple(
    fc.constantFrom(
      '',
      '=',
      "'=",
      "''=",
      '＝',
      '-',
      '@',
      '\t',
      '"',
      ',',
      ';',
      '\r\n',
      '\n',
      "'",
      ' ',
    ),
    fc
      .string({ unit: 'binary', maxLength: 12 })
      .map((text) => text.toWellFormed().replaceAll('\0', '')),
  )
  .map((parts) => parts.join(''))
const named = hostile.map((text) => `${text}x`)

test('every cell is read as it was written, whatever it begins with, line breaks as \\n', () => {
  const table = fc.array(fc.tuple(named, hostile, hostile), { minLength: 1 })
  fc.assert(
    fc.property(table, (cells) => {
      const rows = parseCsv(toCsv(cells))
      if ('badRow' in rows) throw new Error(`row ${rows.badRow}`)
      const plain = (cell: string) => cell.replace(/\r\n?/g, '\n')
      expect(rows.map((row) => row.cells)).toEqual(cells.map((row) => row.map(plain)))
    }),
    { numRuns: scaled(300, 5000) },
  )
})

test('a catalogue that was exported is the same when it is imported again', () => {
  const tracks = fc.array(
    fc.record({
      id: fc.uuid(),
      title: named,
      artist: fc.option(named),
      seconds: fc.option(fc.integer({ min: 1, max: 86_400 })),
    }),
    { maxLength: 4 },
  )
  const releases = fc.uniqueArray(
    fc.record({
      title: named,
      artist: named,
      year: named,
      credits: hostile,
      tracks,
      slug: fc.stringMatching(/^[a-z]{8}$/),
      catalogueNumber: fc.oneof(fc.constant(''), named),
      listed: fc.boolean(),
      availableAt: fc.oneof(
        fc.constant(''),
        fc
          .date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
          .map((date) => date.toISOString()),
      ),
    }),
    { selector: ({ slug }) => slug, maxLength: 5, minLength: 1 },
  )
  fc.assert(
    fc.property(releases, (all) => {
      const present = all.map(release)
      expect(new Set(states(catalogueCsv(present, site.timeZone), ...present))).toEqual(
        new Set(['same']),
      )
    }),
    { numRuns: scaled(200, 5000) },
  )
})

test('rows with the same number are one release, with their tracks in order', () => {
  const found = only(
    'Catno;Artist;Album;Year;Track;Length\nTH-1;Odile;Una;2024;Opener;1:01\nTH-1;;;;Silence;\n;;;;Coda;0:30\n',
  )
  expect(found).toMatchObject({ place: 'Rows 2 to 4', name: 'Odile - Una', state: 'new' })
  expect('item' in found && found.item.tracks).toMatchObject([
    { title: 'Opener', artist: '', seconds: 61 },
    { title: 'Silence', seconds: null },
    { title: 'Coda', seconds: 30 },
  ])
})

test.each<[string, string, object]>([
  ['its page address', 'slug,title\nuna-corda,Tre Corde', { field: 'title', to: 'Tre Corde' }],
  ['its number', 'catno,title\nth-010 ,Tre Corde', { field: 'title', from: 'Una Corda' }],
  [
    'artist and title',
    'artist,title,year\nodile marrow,UNA CORDA,2025',
    { field: 'year', to: '2025' },
  ],
  ['a number with another address', 'slug,catno\ntre,TH-010', { field: 'slug', to: 'tre' }],
  [
    'a day, as people write it',
    'catno,release day\nTH-010,5.3.2027 18:30',
    { to: '2027-03-05 18:30' },
  ],
  ['a day without a time', 'catno,release day\nTH-010,5 March 2027', { to: '2027-03-05 00:00' }],
  ['no', 'catno,on the site\nTH-010,no', { field: 'listed', from: 'yes', to: 'no' }],
])('a release is known by %s, and changed field by field', (_what, csv, change) => {
  const present = release()
  const found = only(csv, present)
  expect(found).toMatchObject({
    state: 'changed',
    item: { id: present.id, updatedAt: present.updatedAt },
  })
  expect('changes' in found && found.changes).toContainEqual(expect.objectContaining(change))
})

test('a change names the fields that would be others, and writes these alone', () => {
  const found = only(
    'catno,title,year,credits\nTH-010, Una Corda ,2025,',
    release({ credits: 'Kept' }),
  )
  expect(found).toMatchObject({
    state: 'changed',
    changes: [{ field: 'year', from: '2024', to: '2025' }],
    item: { values: { year: '2025' }, tracks: null },
  })
})

test('of the tracks a change names those that are others, or their order', () => {
  const present = release({ tracks: [track('Opener', null, 61), track('Silence')] })
  const changes = (csv: string) => {
    const found = only(csv, present)
    return 'changes' in found && found.changes
  }
  const head = 'catno,track title,track length'
  expect(changes(`${head}\nTH-010,Opener,1:02\nTH-010,Silence,`)).toEqual([
    { field: 'tracks', from: 'Opener · 1:01', to: 'Opener · 1:02' },
  ])
  expect(changes(`${head}\nTH-010,Silence,\nTH-010,Opener,`)).toEqual([
    { field: 'tracks', from: '', to: 'in another order' },
  ])
})

test('empty cells and columns that are missing change nothing', () => {
  const present = release({ credits: 'Kept', tracks: [track('Opener', 'Guest', 61)] })
  expect(states('catno,title,credits\nTH-010,,', present)).toEqual(['same'])
  expect(states('catno,track title,track artist,track length\nTH-010,opener,,', present)).toEqual([
    'changed',
  ])
  expect(states('catno,track title\nTH-010,Opener', present)).toEqual(['same'])
})

const edition = (part: object = {}) => ({
  ...typedEdition,
  id: randomUUID(),
  description: 'black',
  copies: 300,
  price: 2450,
  currency: 'EUR',
  barcode: '4006381333931',
  state: 'pre_order',
  shipsOn: '2027-02-01',
  links: [
    { name: 'Our shop', url: '/shop' },
    { name: 'Bandcamp', url: 'https://label.example/lp' },
  ],
  ...part,
})

test('an export has tracks and editions beside each other, and is the same when it comes back', () => {
  const lists = {
    tracks: [
      track('Opener'),
      { ...track('Coda'), side: 'B', isrc: 'GBTHR2600001', lyrics: 'La\nla' },
    ],
    editions: [
      edition(),
      edition({ format: 'CD', links: [] }),
      { ...typedEdition, id: randomUUID() },
    ],
  }
  const present = release({ ...lists, pLine: '2024 Odile', cLine: '2024 Una' })
  const csv = catalogueCsv([present], site.timeZone)
  expect(csv.trim().split('\n').length).toBeGreaterThan(3)
  expect(states(csv, present)).toEqual(['same'])
  const found = only(csv.replaceAll('24.50', '19,90'), present)
  expect('item' in found && found.item).toMatchObject({
    tracks: null,
    editions: [{ id: lists.editions[0]!.id, price: 1990, currency: 'EUR' }, { price: 1990 }, {}],
  })
})

test('an edition is read as people write it, and what the file does not say of it stays', () => {
  const present = release({ editions: [edition()] })
  const found = only(
    'catno,format,description,price,currency,state,ships from,shops\nTH-010,lp,Black,24,eur,back on a day,1 March 2027,Shop https://a.example',
    present,
  )
  expect('item' in found && found.item.editions).toMatchObject([
    {
      id: present.editions[0]!.id,
      price: 2400,
      currency: 'EUR',
      copies: 300,
      state: 'back_on',
      shipsOn: '2027-03-01',
      barcode: '4006381333931',
      links: [{ name: 'Shop', url: 'https://a.example' }],
    },
  ])
  expect(
    only('catno,format,barcode,state\nTH-010,CD,4006381333932,in stock', present),
  ).toMatchObject({
    state: 'conflict',
    reason: expect.stringContaining('The barcode of edition 1') as unknown,
  })
})

test('another number with the same name is another release', () => {
  expect(states('artist,title,year,catno\nOdile Marrow,Una Corda,2024,TH-011', release())).toEqual([
    'new',
  ])
  expect(
    states('artist,title,catno\nOdile Marrow,Una Corda,TH-011', release({ catalogueNumber: '' })),
  ).toEqual(['changed'])
})

test.each<[string, string, RegExp]>([
  ['a limit', `artist,title,year\nOdile,Tare,${'2'.repeat(21)}`, /year within 20 characters/],
  ['a day that is none', 'catno,release day\nTH-010,soon', /release day and hour do not exist/],
  [
    'a link that no page may have',
    'catno,credits\nTH-010,[link=javascript:x]y[/link]',
    /A link goes to/,
  ],
  [
    'two years in rows of one',
    'catno,year,track\nTH-010,2024,A\nTH-010,2025,B',
    /Row 3 has another year/,
  ],
  [
    'a release twice',
    'slug,catno,year\nuna-corda,,2025\n,TH-010,2026',
    /Row 2 is the same release/,
  ],
  ['a name of several', 'artist,title,year\nTwin,Same,2025', /Several releases/],
  [
    'a track that goes with its files',
    'catno,track title\nTH-010,Other',
    /“Opener” is missing here and has files/,
  ],
  [
    'too long a track',
    `catno,track title\nTH-010,Opener\nTH-010,${'x'.repeat(301)}`,
    /track title within 300/,
  ],
])('%s is a conflict with its reason', (_what, csv, reason) => {
  const opener = track('Opener')
  const twins = ['a', 'b'].map((slug) =>
    release({ artist: 'Twin', title: 'Same', slug, catalogueNumber: '' }),
  )
  const plans = plan(csv, release({ tracks: [opener], filed: [opener.id] }), ...twins)
  expect(plans.at(-1)).toMatchObject({
    state: 'conflict',
    reason: expect.stringMatching(reason) as unknown,
  })
})

test.each<[string, string, string]>([
  [
    'no year',
    'artist,title,year\nOdile,Tare,',
    'This file has no year for it, which a new release needs.',
  ],
  [
    'a year of Discogs that is none',
    'artist,title,released\nOdile,Tare,0',
    'This file has no year for it, which a new release needs.',
  ],
  [
    'no artist and no title',
    'artist,title,year,catno\n,,2024,TH-1',
    'This file has no title and no artist for it, which a new release needs.',
  ],
  [
    'no column for the year',
    'artist,title\nOdile,Tare',
    'This file has no year for it, which a new release needs. None of its columns is the year: choose it under Columns.',
  ],
])('a release with %s is incomplete, with its reason', (_what, csv, reason) => {
  expect(only(csv)).toMatchObject({ state: 'incomplete', reason })
})

test.each(['none', 'N/A', '-', '[none]', ''])(
  'releases whose number is %j are as many as their names',
  (none) => {
    const csv = `catno,artist,title,year\n${none},Odile,Una,2024\n${none},Ada,Tare,2025\n${none},Odile,Una,2024`
    const plans = plan(csv)
    expect(plans.map(({ name, place }) => [name, place])).toEqual([
      ['Odile - Una', 'Rows 2 to 4'],
      ['Ada - Tare', 'Row 3'],
    ])
    for (const found of plans)
      expect('item' in found && found.item.values).toMatchObject({ catalogueNumber: '' })
  },
)

test('cells that mean none change nothing', () => {
  const present = release({
    tracks: [{ ...track('Opener', null, 61), isrc: 'GBTHR2600001' }],
    editions: [edition()],
  })
  const csv =
    'catno,year,release day,track title,isrc,track length,format,description,barcode,price,ships from\n' +
    'TH-010,n/a,tba,Opener,none,-,LP,black,0,n/a,-'
  expect(states(csv, present)).toEqual(['same'])
})

test('an artist loses the number of Discogs, and is known by the name without it', () => {
  const csv =
    'artist,title,year,track title,track artist\nOdile Marrow (7),Una Corda,2024,Opener,Ada (2)'
  const found = only(csv)
  expect(found).toMatchObject({
    name: 'Odile Marrow - Una Corda',
    item: { values: { artist: 'Odile Marrow' }, tracks: [{ artist: 'Ada' }] },
  })
  const here = release({ catalogueNumber: '', tracks: [track('Opener', 'Ada')] })
  expect(states(csv, here)).toEqual(['same'])
  // Who wrote it here, or imported it before, keeps it until the name is changed by the number.
  const kept = release({ artist: 'Odile Marrow (7)', tracks: [track('Opener', 'Ada (2)')] })
  expect(states(csv, kept)).toEqual(['same'])
  expect(states(catalogueCsv([kept], site.timeZone), kept)).toEqual(['same'])
})

test('a new edition has the state of the file, or the one that was asked for, and never one by itself', () => {
  const table = (state: string) =>
    readTable(`catno,artist,title,year,format,state\nTH-1,Odile,Una,2024,LP,${state}`)
  const planned = (state: string, chosen?: 'sold_out' | 'in_stock', ...present: Present[]) => {
    const [header, ...rows] = table(state)
    const plans = planReleases(rows, mapped(header), present, site, chosen)
    const [first] = typeof plans === 'string' ? [] : plans
    return first && 'item' in first
      ? first.item.editions
      : first && 'reason' in first && first.reason
  }
  expect(planned('out of stock')).toMatchObject([{ state: 'sold_out' }])
  expect(planned('Last copies', 'in_stock')).toMatchObject([{ state: 'last_copies' }])
  expect(planned('')).toBe(missingStateMessage)
  expect(planned('', 'sold_out')).toMatchObject([{ state: 'sold_out' }])
  const known = release({ catalogueNumber: 'TH-1', editions: [edition({ description: '' })] })
  expect(planned('', 'sold_out', known)).toBe(null)
  const [header, ...rows] = table('')
  expect(hasEditionWithoutState(rows, mapped(header))).toBe(true)
  const [, ...others] = table('sold out')
  expect(hasEditionWithoutState(others, mapped(header))).toBe(false)
})

test('more than 5,000 releases are refused with a sentence', () => {
  const file = `slug\n${Array.from({ length: 5001 }, (_, n) => `r-${n}`).join('\n')}`
  expect(() => plan(file)).toThrow('This file has 5,001 entries')
})

const bytes = (text: string, encoding: BufferEncoding, mark: number[] = []) =>
  new Uint8Array([...mark, ...Buffer.from(text, encoding)])
const umlauts = 'artist,title\nÖdile,Tär'
test.each<[string, BlobPart, RegExp]>([
  ['UTF-16 with its mark', bytes(umlauts, 'utf16le', [0xff, 0xfe]), /not in UTF-8/],
  ['UTF-16 without a mark', bytes('artist,title\nOdile,Tare', 'utf16le'), /not in UTF-8/],
  ['UTF-16, big end first', bytes(umlauts, 'utf16le', [0xff, 0xfe]).reverse(), /not in UTF-8/],
  ['Latin-1', bytes(umlauts, 'latin1'), /not in UTF-8/],
  ['nothing', '', /no rows/],
  ['a header alone', 'artist,title\n', /no rows/],
  ['an open quotation mark', 'artist,title\n"Odile,Tare\n', /from row 2 on/],
  ['100,000 columns', `artist${','.repeat(100_000)}\nOdile`, /more than 100 columns/],
])('a file of %s ends with a sentence', async (_what, content, reason) => {
  const read = async () => readTable(await readTextFile(new File([content], 'catalogue.csv'), 50))
  await expect(read()).rejects.toThrow(FileRefusal)
  await expect(read()).rejects.toThrow(reason)
})

test('a file of more than 50 MB is refused before it is read', async () => {
  const file = { size: 50_000_001 } as File
  await expect(readTextFile(file, 50)).rejects.toThrow('larger than 50 MB')
})

const counts = {
  tracks: 6,
  tracksWithFiles: 0,
  tracksWithPreviews: 0,
  download: null,
  mp3: null,
  flac: null,
}

test('what a release lacks is told with the address of its field', () => {
  const whole = { ...release(), coverImage: '/cover.webp', editions: [edition()] }
  expect(missingOf(whole)).toEqual([])
  const nothing = { ...counts, gives: 'nothing' as const }
  const lacking = {
    ...whole,
    coverImage: '',
    tracks: [track('One'), track('Two')],
    music: nothing,
    hasCodes: false,
    editions: [edition(), edition({ barcode: '', price: null })],
  }
  const form = `/releases/${whole.id}`
  expect(missingOf(lacking)).toEqual([
    { text: 'COVER', to: `${form}#coverImage` },
    { text: '2 ISRCS', to: `${form}#tracks` },
    { text: 'BARCODE', to: `${form}#editions.1.barcode` },
    { text: 'PRICE', to: `${form}#editions.1.price` },
    { text: 'FILES', to: `${form}#files` },
    { text: 'CODES', to: `/codes?release=${whole.id}` },
  ])
  const music = { ...counts, gives: 'some_tracks' as const, tracksWithFiles: 3 }
  expect(missingOf({ ...whole, music })).toEqual([
    { text: 'MUSIC OF 3 TRACKS', to: `${form}#tracks` },
  ])
  expect(missingOf({ ...whole, editions: [] })).toEqual([
    { text: 'EDITION', to: `${form}#editions` },
  ])
})

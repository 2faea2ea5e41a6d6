import { expect, test } from 'vitest'
import { rowLimits } from '#src/features/releases/admin/edition-fields.ts'
import { newRelease, releaseInput } from '#src/features/releases/admin/schema.ts'
import { whatEndsMessage } from '#src/features/releases/admin/messages.ts'
import { validate } from '#src/lib/validate.ts'
import { typedEdition } from '#tests/support/backend/releases.ts'

const sound = { ...newRelease('2026'), title: 'Una Corda', artist: 'Odile Marrow' }

test('a release needs title, artist and year, and nothing else', () => {
  expect(validate(releaseInput, sound)).toEqual({ output: sound })
})

test('a new release has the current year and is not on the site', () => {
  expect(newRelease('2026')).toMatchObject({ year: '2026', listed: false, title: '' })
})

const missing = 'Please fill in title, artist, and year'
const bad = (name: string) =>
  `The ${name} address must begin with https://, or with / for a file on this site.`

const badSlug = (close: string) =>
  `A page address is made of a to z, digits and single hyphens. Try ${close}`

test.each([
  [{ title: '  ' }, { title: missing }],
  [
    { title: '', artist: '', year: '' },
    { title: missing, artist: missing, year: missing },
  ],
  [
    { year: '', downloadUrl: 'x' },
    { year: missing, downloadUrl: bad('download') },
  ],
  [{ slug: 'Una Corda' }, { slug: badSlug('una-corda') }],
  [{ slug: '-' }, { slug: 'A page address is made of a to z, digits and single hyphens.' }],
  [
    { availableAt: '2027-02-01T20:00' },
    { availableAt: 'This release day and hour do not exist. Please set others.' },
  ],
  [
    { earlyAt: '2027-02-01T20:00' },
    { earlyAt: 'This day and hour of the early track do not exist. Please set others.' },
  ],
  [{ coverImage: 'cover.jpg' }, { coverImage: bad('cover image') }],
])('a release with %j is refused at each field', (part, fields) => {
  const refused = validate(releaseInput, { ...sound, ...part })
  expect(refused).toEqual({ message: Object.values(fields)[0], fields })
})

const edition = typedEdition
const link = { name: 'Bandcamp', url: 'https://odile.example' }
const badBarcode =
  'The barcode of edition 2 has 8, 12, 13 or 14 digits, of which the last is a check digit. Please compare it with the sleeve.'
const badPrice = 'The price of edition 2 must be an amount like 24 or 24.50, or empty.'
const badCurrency = 'The currency of edition 2 must be a code of three letters, like EUR.'
const badDay = 'Please say on which day edition 2 is back, or choose another state.'
const badCopies = 'The copies of edition 2 must be a number from 1 to 9,999,999, or empty.'
const badLink = (row: string) =>
  `The link of ${row} must begin with https://, or with / for a page on this site.`

test.each([
  [{ format: ' ' }, 'format', 'Please say what edition 2 is, for example CD, or remove it.'],
  [
    { format: 'x'.repeat(101) },
    'format',
    'Please keep the format of edition 2 within 100 characters.',
  ],
  ...['4006381333932', '123', '40063813339A1'].map(
    (barcode) => [{ barcode }, 'barcode', badBarcode] as const,
  ),
  ...['24.005', '-1', '1e3', 'many', '12345678'].map(
    (price) => [{ price, currency: 'EUR' }, 'price', badPrice] as const,
  ),
  [{ price: '2.5', currency: 'JPY' }, 'price', badPrice],
  [{ price: '9999999.999', currency: 'KWD' }, 'price', badPrice],
  ...[-1, 1.5, 1_000_000_000].map(
    (price) => [{ price, currency: 'EUR' }, 'price', badPrice] as const,
  ),
  [{ price: '24' }, 'currency', badCurrency],
  [{ price: '24', currency: 'EUX' }, 'currency', badCurrency],
  [{ state: 'back_on' }, 'shipsOn', badDay],
  [{ state: 'pre_order', shipsOn: '2026-02-30' }, 'shipsOn', badDay],
  ...['0', '-1', '1.5', '1e3', '10000000', 'some', 0, 1.5].map(
    (copies) => [{ copies }, 'copies', badCopies] as const,
  ),
  [
    { links: [{ name: 'Us', url: 'javascript:alert(1)' }] },
    'links.0.url',
    badLink('shop 1 of edition 2'),
  ],
] as [object, string, string][])(
  'an edition with %j is refused at its own field, with its number',
  (part, field, message) => {
    const editions = [edition, { ...edition, ...part }]
    expect(validate(releaseInput, { ...sound, editions })).toEqual({
      message,
      fields: { [`editions.1.${field}`]: message },
    })
  },
)

test.each([
  [{ name: '' }, 'name', 'Please give listening link 1 a name, or remove it.'],
  [{ url: ' ' }, 'url', 'Please say where listening link 1 leads, or remove it.'],
  [{ url: 'odile.example' }, 'url', badLink('listening link 1')],
])('a listening link with %j is refused at its own field', (part, field, message) => {
  expect(validate(releaseInput, { ...sound, listeningLinks: [{ ...link, ...part }] })).toEqual({
    message,
    fields: { [`listeningLinks.0.${field}`]: message },
  })
})

test('copies are a number, as typed or as saved, and none when nobody says', () => {
  const copies = ['', ' 300 ', 300, null, undefined, '9999999'].map((copies) => ({
    ...edition,
    copies,
  }))
  const checked = validate(releaseInput, { ...sound, editions: copies })
  expect(checked).toMatchObject({
    output: { editions: [null, 300, 300, null, null, 9_999_999].map((copies) => ({ copies })) },
  })
})

test.each([
  ['24', 'eur', { price: 2400, currency: 'EUR' }],
  ['24,5', 'EUR', { price: 2450, currency: 'EUR' }],
  ['2400', 'JPY', { price: 2400, currency: 'JPY' }],
  [2400, 'EUR', { price: 2400, currency: 'EUR' }],
  ['', 'EUR', { price: null, currency: '' }],
])(
  'a price of %j %s is saved in minor units, and without a price no currency',
  (price, currency, saved) => {
    const checked = validate(releaseInput, {
      ...sound,
      editions: [{ ...edition, price, currency }],
    })
    expect(checked).toMatchObject({ output: { editions: [saved] } })
  },
)

test('an edition that is there has no day and no note of a later one', () => {
  const later = { ...edition, shipsOn: '2027-02-01', shipsNote: 'Slow' }
  const editions = [later, { ...later, state: 'pre_order' }]
  expect(validate(releaseInput, { ...sound, editions })).toMatchObject({
    output: {
      editions: [
        { shipsOn: '', shipsNote: '' },
        { shipsOn: '2027-02-01', shipsNote: 'Slow' },
      ],
    },
  })
})

test('lists have at most 20 rows, and nothing else passes for one', () => {
  const rows = (length: number) => Array.from({ length }, () => edition)
  const many = validate(releaseInput, { ...sound, editions: rows(rowLimits.editions + 1) })
  expect(many).toMatchObject({ fields: { editions: 'A release has at most 20 editions.' } })
  expect(validate(releaseInput, { ...sound, editions: rows(20) })).toHaveProperty('output')
  for (const editions of ['LP', {}, [null], ['LP'], [[]], 7])
    expect(validate(releaseInput, { ...sound, editions })).toHaveProperty('fields')
})

test('an edition is trimmed, and a field that editions do not have is refused by its name', () => {
  const named = { ...edition, format: ' LP ' }
  expect(validate(releaseInput, { ...sound, editions: [named] })).toHaveProperty(
    'output.editions',
    [{ ...edition, copies: null, price: null }],
  )
  expect(validate(releaseInput, { ...sound, editions: [{ ...named, colour: 'red' }] })).toEqual({
    message: 'There is no field “editions.0.colour”.',
    fields: { 'editions.0.colour': 'There is no field “editions.0.colour”.' },
  })
})

test.each<[number, number, string]>([
  [0, 0, 'It has no unused codes.'],
  [1, 0, '1 unused code will stop working.'],
  [1200, 0, '1,200 unused codes will stop working.'],
  [0, 2, 'It has no unused codes. 2 texts show it, and will name it without a link.'],
])('deleting a release with %d unused codes and %d texts', (unusedCodes, texts, sentence) => {
  expect(whatEndsMessage({ unusedCodes, texts })).toBe(sentence)
})

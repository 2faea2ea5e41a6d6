// What other programs write into the cells of a catalogue.
import { expect, test } from 'vitest'
import { artistOf, isNone, stateOf } from '#src/features/catalogue/admin/foreign-cells.ts'
import type { Column } from '#src/features/catalogue/admin/release-texts.ts'

test.each<[column: Column, none: string[], some: string[]]>([
  [
    'catalogueNumber',
    [
      'none',
      'None',
      ' NONE ',
      '[none]',
      '(none)',
      'n/a',
      'N/A',
      'n.a.',
      'na',
      '-',
      '--',
      '–',
      '—',
      '?',
      '/',
      'null',
      'unknown',
      'no number',
      'not on label',
      'tba',
      'TBC',
      'keine',
      'ohne',
      'sans',
      'ninguno',
      '.',
    ],
    ['NONE-01', 'NA-7', 'N/A 12', 'no', 'NO 1', '0', 'x', 'TBA001', 'nonesuch', '–1'],
  ],
  ['editions.barcode', ['none', '-', 'n/a', '0'], ['4006381333931']],
  ['tracks.isrc', ['none', '-'], ['GBTHR2600001']],
  ['editions.price', ['n/a', '-'], ['0', '24']],
  ['year', ['0', '0000', 'unknown', '?', '-'], ['1999', '2024?', 'c. 1970']],
  ['availableAt', ['tba', '-', '0'], ['2027-03-05']],
  // A band and a record may be called so.
  ['artist', [], ['None', 'N/A', '?', '-']],
  ['title', [], ['None', 'n/a', '—', 'Unknown', 'TBA']],
  ['tracks.title', [], ['none', '?', '0']],
  ['credits', [], ['none']],
])('in the column %s none is meant by %j, and not by %j', (column, none, some) => {
  for (const text of none) expect([text, isNone(column, text)]).toEqual([text, true])
  for (const text of some) expect([text, isNone(column, text)]).toEqual([text, false])
})

test.each(
  [
    ['Odile Marrow (7)', 'Odile Marrow'],
    ['Odile Marrow (2)', 'Odile Marrow'],
    ['Odile (123)', 'Odile'],
    ['Odile (2) & Ada (14)', 'Odile & Ada'],
    ['Odile (2), Ada', 'Odile, Ada'],
    ['Odile (2)*', 'Odile'],
    ['Odile (2) Feat. Ada (3)', 'Odile Feat. Ada'],
    // Discogs begins with 2 and writes no zeros before it; what has four digits is a year.
    'Odile (1)',
    'Odile (02)',
    'Odile (007)',
    'The Band (1975)',
    'Odile (2020)',
    'Sum 41',
    'Blink-182',
    'Maroon 5',
    '(2)',
    '!!! (Chk)',
    'Odile (B)',
    'Odile(2)',
    'Odile*',
    '(2)',
    'f(x) (2b)',
    'M*A*S*H',
  ].map((row) => (typeof row === 'string' ? [row, row] : row)),
)('the artist %j is %j', (typed, artist) => {
  expect(artistOf(typed)).toBe(artist)
})

test.each([
  ['in_stock', ['In stock', ' in stock ', 'IN STOCK', 'available', 'instock', 'in_stock', 'yes']],
  [
    'sold_out',
    [
      'Sold out',
      'sold-out',
      'SOLDOUT',
      'out of stock',
      'OutOfStock',
      'no',
      'unavailable',
      'ausverkauft',
    ],
  ],
  ['pre_order', ['pre-order', 'Pre order', 'PREORDER', 'pre_order', 'backorder']],
  ['last_copies', ['Last copies', 'low stock', 'limited availability', 'LimitedAvailability']],
  ['back_on', ['Back on a day', 'back_on']],
  [undefined, ['maybe', 'NM', 'For Sale?', '']],
])('the state %s is meant by %j', (state, texts) => {
  for (const text of texts) expect([text, stateOf(text)]).toEqual([text, state])
})

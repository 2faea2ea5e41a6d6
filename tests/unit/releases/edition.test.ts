import { expect, test } from 'vitest'
import {
  editionStamp,
  editionText,
  forSaleFirst,
  offerText,
  shippingText,
} from '#src/features/releases/editions/edition.ts'
import { stillAvailableFirst } from '#src/features/releases/release.ts'
import { trackPlaces } from '#src/features/releases/tracks/track-places.ts'
import { specStyle } from '#src/lib/dates.ts'
import { someEdition, someRelease } from '#tests/support/backend/releases.ts'

const later = { shipsOn: '2026-12-04' }

test.each([
  [{}, ''],
  [{ ...later, state: 'pre_order' }, 'Ships from December 4, 2026'],
  [
    { ...later, state: 'pre_order', shipsBefore: '2026-11-20' },
    'Ships December 4, 2026 (was November 20)',
  ],
  [
    { ...later, state: 'pre_order', shipsBefore: '2025-12-13' },
    'Ships December 4, 2026 (was December 13, 2025)',
  ],
  [{ ...later, state: 'back_on' }, 'Back on December 4, 2026'],
  [
    { ...later, state: 'back_on', shipsBefore: '2026-11-20' },
    'Back December 4, 2026 (was November 20)',
  ],
] as const)('an edition with %j says %j', (part, text) =>
  expect(shippingText({ ...someEdition, ...part }, specStyle)).toBe(text),
)

test('a label that writes the day first says the day first of both', () => {
  const moved = { ...someEdition, ...later, state: 'pre_order', shipsBefore: '2026-11-20' } as const
  expect(shippingText(moved, { dayFirst: true, hours24: true })).toBe(
    'Ships 4 December 2026 (was 20 November)',
  )
})

test('a feed has all of an edition in a line', () => {
  const edition = {
    ...someEdition,
    ...later,
    price: 2400,
    currency: 'EUR',
    state: 'pre_order',
  } as const
  expect(editionText(edition, specStyle)).toBe(
    '12" vinyl, black · €24.00 · PRE-ORDER · Ships from December 4, 2026',
  )
  expect(editionText(someEdition, specStyle)).toBe('12" vinyl, black')
})

test('what is in stock has no stamp, and what comes back is sold out until then', () => {
  const states = ['in_stock', 'pre_order', 'last_copies', 'sold_out', 'back_on'] as const
  const stamps = states.map((state) => editionStamp({ ...someEdition, state }))
  expect(stamps).toEqual(['', 'PRE-ORDER', 'LAST COPIES', 'SOLD OUT', 'SOLD OUT'])
})

const gone = { ...someEdition, state: 'sold_out' } as const
const priced = (price: number) => ({ ...someEdition, price, currency: 'EUR' })

test.each([
  [[], ''],
  [[gone, { ...gone, state: 'back_on' as const }], 'SOLD OUT'],
  [[someEdition], ''],
  [[priced(2400)], '€24.00'],
  [[gone, priced(2400), priced(1000)], 'from €10.00'],
  [[{ ...priced(2400), state: 'pre_order' as const }], 'PRE-ORDER €24.00'],
])('a sleeve says what its cheapest edition costs (%#)', (editions, text) =>
  expect(offerText(editions)).toBe(text),
)

test('what can be ordered comes first, in a release and in the shop', () => {
  expect(forSaleFirst([gone, someEdition])).toEqual([someEdition, gone])
  const record = (title: string, editions: (typeof someEdition)[]) => ({
    ...someRelease,
    title,
    editions,
  })
  const shelf = [record('gone', [gone]), record('none', []), record('here', [gone, someEdition])]
  expect(stillAvailableFirst(shelf).map(({ title }) => title)).toEqual(['here', 'gone'])
})

test.each([
  [
    [null, null],
    ['01', '02'],
  ],
  [
    ['A', 'A', 'B'],
    ['A1', 'A2', 'B1'],
  ],
  [
    ['1', '2', '2'],
    ['1-01', '2-01', '2-02'],
  ],
])('tracks on the sides %j are %j', (sides, places) =>
  expect(trackPlaces(sides.map((side, index) => ({ side, position: index + 1 })))).toEqual(places),
)

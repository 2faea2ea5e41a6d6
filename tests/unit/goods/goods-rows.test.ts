import { expect, test } from 'vitest'
import type { GoodsInList } from '#src/features/goods/admin/contract.ts'
import { copyOf, inputOf, valuesOf } from '#src/features/goods/admin/goods-draft.ts'
import { goodsRows, leftText, pricesText } from '#src/features/goods/admin/goods-rows.ts'
import { goodsInput } from '#src/features/goods/admin/schema.ts'
import { validate } from '#src/lib/validate.ts'
import { wholeGoods } from '#tests/support/functions/record-bodies.ts'

const site = {
  labelName: 'Deadwax',
  timeZone: 'Europe/Vienna',
  dates: { dayFirst: true, hours24: true },
}
const saved: GoodsInList = {
  ...wholeGoods,
  id: 'a',
  published: true,
  scheduled: false,
  updatedAt: '2026-11-01T10:00:00.000Z',
}
const withStates = (...states: GoodsInList['variants'][number]['state'][]) => ({
  ...saved,
  variants: states.map((state) => ({ name: state, price: null, state, links: [] })),
})

test.each([
  [['in_stock', 'last_ones'], 'for sale', ''],
  [['in_stock', 'sold_out'], '1 of 2 for sale', ''],
  [['sold_out'], 'not for sale', 'SOLD OUT'],
  [['in_stock', ''], '1 of 2 for sale', 'NOT SAID'],
  [[], 'not for sale', ''],
] as const)('of variants that are %j a row says “%s” and “%s”', (states, text, state) => {
  const goods = withStates(...states)
  expect([leftText(goods), goodsRows.state!(goods, site)]).toEqual([text, state])
})

test('a draft, and what goes public by itself, says so in its row', () => {
  const [draft, later] = [
    { ...withStates('in_stock'), published: false },
    { ...withStates('in_stock'), scheduled: true },
  ]
  expect(goodsRows.state!(draft, site)).toBe('DRAFT')
  expect(goodsRows.state!(later, site)).toBe('OUT 31 JAN 2027')
  expect(goodsRows.sitePath!(later)).toBeNull()
})

test('a row has the lowest price of several', () => {
  const variants = [1800, 2000, null].map((price) => ({ ...saved.variants[0]!, price }))
  expect(pricesText({ variants, currency: 'GBP' })).toBe('from £18.00')
  expect(pricesText({ variants: variants.slice(0, 1), currency: 'GBP' })).toBe('£18.00')
  expect(pricesText({ variants, currency: '' })).toBe('')
})

test('what the form shows of saved goods is saved as the same', () => {
  const { publishedAt, ...input } = inputOf(valuesOf(saved, site.timeZone), site.timeZone, saved)
  const { id: _id, updatedAt: _updatedAt, scheduled: _scheduled, ...rest } = saved
  const typed = Object.fromEntries(Object.entries(input).filter(([field]) => field in rest))
  expect(validate(goodsInput, { ...typed, publishedAt })).toEqual({ output: rest })
})

test('a copy is a draft with an address of its own', () =>
  expect(copyOf(saved, site.timeZone)).toMatchObject({
    title: 'Tour shirt',
    slug: '',
    published: false,
    publishedAt: '',
    variants: [{ name: 'M', price: '24.50', state: 'last_ones' }, { name: 'L' }],
  }))

test('spaces around an address, a name and a currency are no fault', () => {
  const typed = {
    title: 'Shirt',
    images: [' /a.jpg ', '/b.jpg'],
    currency: ' eur ',
    variants: [
      { name: ' M ', price: ' 24,50 ' },
      { name: 'L ', price: 1800 },
    ],
  }
  expect(validate(goodsInput, typed)).toMatchObject({
    output: {
      images: ['/a.jpg', '/b.jpg'],
      currency: 'EUR',
      variants: [
        { name: 'M', price: 2450 },
        { name: 'L', price: 1800 },
      ],
    },
  })
})

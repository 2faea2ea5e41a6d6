// What an import of a table of goods would do.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Present } from '#src/features/catalogue/admin/contract.ts'
import { planGoods } from '#src/features/catalogue/admin/goods-plans.ts'
import { isGoodsTable } from '#src/features/catalogue/admin/goods-table.ts'
import { goodsColumnNamed, goodsCsv } from '#src/features/catalogue/admin/goods-texts.ts'
import { parseCsv, type CsvRow } from '#src/lib/csv.ts'

const item = (part: object = {}) =>
  ({
    id: randomUUID(),
    title: 'Tour shirt',
    slug: 'tour-shirt',
    kind: 'shirt',
    content: 'Cotton.',
    images: ['/shirt.jpg'],
    currency: 'GBP',
    published: true,
    variants: [
      { name: 'M', price: 1800, state: 'in_stock', links: [{ name: 'Us', url: '/shop' }] },
      { name: 'L', price: 1800, state: null, links: [] },
    ],
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: '',
    tracks: [],
    editions: [],
    filed: [],
    music: null,
    hasCodes: false,
    ...part,
  }) as unknown as Present

function plan(csv: string, ...present: Present[]) {
  const [header, ...rows] = parseCsv(csv, 100) as CsvRow[]
  const plans = planGoods(header!.cells, rows, present)
  if (typeof plans === 'string') throw new Error(plans)
  return plans
}
const valuesOf = (plans: ReturnType<typeof plan>) =>
  plans.map((one) => ('item' in one ? one.item.values : one.state))

test('goods that are exported are the same when they are imported again', () => {
  const goods = [
    item(),
    item({ title: 'Tote', slug: 'tote', kind: 'bag', variants: [], images: [] }),
  ]
  expect(plan(goodsCsv(goods), ...goods).map(({ state }) => state)).toEqual(['same', 'same'])
})

test('new goods have no state, and so are not for sale, until somebody says so', () => {
  const [values] = valuesOf(plan('Goods,Variant,Price,Currency\nTote,,9,GBP'))
  expect(values).toMatchObject({
    title: 'Tote',
    kind: 'other',
    currency: 'GBP',
    variants: [{ name: '', price: 900, state: '', links: [] }],
  })
})

test('rows of one item are its variants, and a row without a name goes with the row before', () => {
  const csv =
    'Goods,Kind,Variant,Price,Currency,State,Shops\nShirt,Shirt,S,18,GBP,In stock,Us /shop\n,,M,18,,sold out,'
  const [found] = plan(csv)
  expect(found).toMatchObject({ state: 'new', name: 'Shirt', place: 'Rows 2 to 3' })
  expect(valuesOf([found!])[0]).toMatchObject({
    kind: 'shirt',
    variants: [
      { name: 'S', price: 1800, state: 'in_stock', links: [{ name: 'Us', url: '/shop' }] },
      { name: 'M', price: 1800, state: 'sold_out', links: [] },
    ],
  })
})

test('a variant keeps what the file does not say, and others stay', () => {
  const [found] = plan('Goods,Variant,Price\nTour shirt,m,20', item())
  expect(found).toMatchObject({ state: 'changed' })
  expect(valuesOf([found!])[0]).toEqual({
    currency: 'GBP',
    variants: [
      { name: 'M', price: 2000, state: 'in_stock', links: [{ name: 'Us', url: '/shop' }] },
      { name: 'L', price: 1800, state: '', links: [] },
    ],
  })
})

test('an item is known by its address, or else by its name', () => {
  const csv = 'Goods,Page address,Text\nAnother name,tour-shirt,Cotton.'
  expect(plan(csv, item())).toMatchObject([
    { state: 'changed', changes: [{ field: 'title', from: 'Tour shirt', to: 'Another name' }] },
  ])
})

test.each([
  [
    'Goods,Variant,State\nTote,,perhaps',
    '“perhaps” is no state. It is In stock, Pre-order, Last ones or Sold out.',
  ],
  ['Goods,Variant,Price\nTote,,9', 'Please say in which currency the prices are, like EUR.'],
  [
    'Goods,Variant,Price,Currency\nTote,,much,GBP',
    'The price of variant 1 must be an amount like 24 or 24.50, or empty.',
  ],
  [
    'Goods,Page address,Text\nTote,tote,a\nTote,tote,b',
    'Row 3 has another text than a row above it of the same item.',
  ],
  [
    'Variant,Page address\nM,tote',
    'This row does not name its item, which a new one needs. Its column is called goods.',
  ],
])('what cannot be is refused with a reason: %j', (csv, reason) =>
  expect(plan(csv)).toMatchObject([{ reason }]),
)

test('two items of one name are told apart by their address', () => {
  const csv = 'Goods,Kind\nTour shirt,Bag'
  expect(plan(csv, item(), item({ slug: 'tour-shirt-2' }))).toMatchObject([
    { reason: 'Several items have this name or number. Please add the column page address.' },
  ])
})

test('a table of goods is told from one of releases by its columns', () => {
  expect(isGoodsTable(['Goods', 'Price'])).toBe(true)
  expect(isGoodsTable(['Title', 'Variant'])).toBe(true)
  expect(isGoodsTable(['Artist', 'Title', 'Item'])).toBe(false)
  expect(isGoodsTable(['Title', 'Year'])).toBe(false)
  expect(goodsColumnNamed('Variant Price')).toBe('variant.price')
})

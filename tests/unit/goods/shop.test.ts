// What stands in the shop, in which order, and under which address.
import { expect, test } from 'vitest'
import { shopPages, type ShopItem } from '#src/features/goods/shop.ts'
import { someGoods } from '#tests/support/backend/goods.ts'
import { someEdition, someRelease } from '#tests/support/backend/releases.ts'

const nameOf = (item: ShopItem) => ('goods' in item ? item.goods.title : item.release.title)
const gone = { ...someGoods, title: 'Old tote', kind: 'bag' as const, variants: [] }
const soldOut = {
  ...someRelease,
  title: 'Gone',
  editions: [{ ...someEdition, state: 'sold_out' as const }],
}

test('what can be had comes first, goods before records', () => {
  const [page] = shopPages([someRelease, soldOut], [gone, someGoods])
  expect(page!.props.items.map(nameOf)).toEqual(['Tour shirt', 'Una Corda', 'Old tote', 'Gone'])
})

test('without goods the shop is one list, with an address for each page of it', () => {
  const pages = shopPages(
    Array.from({ length: 41 }, () => someRelease),
    [],
  )
  expect(pages.map(({ params }) => params.list)).toEqual([undefined, '2', '3'])
  expect(pages.map(({ props }) => [props.number, props.count, props.items.length])).toEqual([
    [1, 3, 20],
    [2, 3, 20],
    [3, 3, 1],
  ])
  expect(pages[0]!.props.links).toEqual([])
})

test('beside goods there are the records, and each kind that there is', () => {
  const pages = shopPages([someRelease], [someGoods, gone])
  expect(pages[0]!.props.links).toEqual([
    { name: 'Everything', path: '/shop' },
    { name: 'Records', path: '/shop/records' },
    { name: 'Shirts', path: '/shop/shirts' },
    { name: 'Bags', path: '/shop/bags' },
  ])
  const shown = Object.fromEntries(
    pages.map(({ params, props }) => [params.list ?? '', props.items.map(nameOf)]),
  )
  expect(shown).toEqual({
    '': ['Tour shirt', 'Una Corda', 'Old tote'],
    records: ['Una Corda'],
    shirts: ['Tour shirt'],
    bags: ['Old tote'],
  })
})

test('a shop without anything is one empty page', () =>
  expect(shopPages([], []).map(({ params, props }) => [params.list, props.items])).toEqual([
    [undefined, []],
  ]))

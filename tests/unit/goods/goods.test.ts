import { expect, test } from 'vitest'
import { goodsDescription } from '#src/features/goods/goods.ts'
import {
  isForSale,
  isLeft,
  isOrderedFromLabel,
  variantName,
  variantPrice,
  variantStamp,
} from '#src/features/goods/variant.ts'
import { products } from '#src/features/goods/json-ld.ts'
import { orderAddress } from '#src/lib/order.ts'
import { someGoods, someVariant } from '#tests/support/backend/goods.ts'

const site = new URL('https://label.example')
const about = { labelName: 'Tarehouse', site }

test.each([
  ['in_stock', true, ''],
  ['pre_order', true, 'PRE-ORDER'],
  ['last_ones', true, 'LAST ONES'],
  ['sold_out', false, 'SOLD OUT'],
  [null, false, ''],
] as const)('a variant that is %s is for sale: %s, with the stamp “%s”', (state, isSold, stamp) => {
  const variant = { ...someVariant, state }
  expect([isForSale(variant), variantStamp(variant)]).toEqual([isSold, stamp])
})

test('goods of which nobody has said that they are for sale are left nowhere', () =>
  expect(isLeft({ variants: [{ ...someVariant, state: null }] })).toBe(false))

test('a price has its currency, and is nothing without one', () => {
  expect(variantPrice(someVariant, { currency: 'GBP' })).toBe('£18.00')
  expect(variantPrice(someVariant, { currency: null })).toBe('')
  expect(variantPrice({ ...someVariant, price: null }, { currency: 'GBP' })).toBe('')
})

test('the only variant is called like the goods', () => {
  expect(variantName(someGoods, someVariant)).toBe('Tour shirt, M')
  expect(variantName(someGoods, { ...someVariant, name: '' })).toBe('Tour shirt')
})

test('goods without a text are described by their title', () => {
  expect(goodsDescription(someGoods, 'Tarehouse')).toBe('Heavy cotton.')
  expect(goodsDescription({ ...someGoods, content: ' ' }, 'Tarehouse')).toBe(
    'Tour shirt in the shop of Tarehouse.',
  )
})

test('an order leads to the first shop, else to the contact form with what is needed, else nowhere', () => {
  const shops = [{ href: 'https://shop.example/shirt' }]
  expect(orderAddress('Tour shirt, M', shops, true)).toBe('https://shop.example/shirt')
  expect(orderAddress('Tour shirt, M', [], false)).toBeNull()
  const address = new URL(orderAddress('Tour shirt, M', [], true)!, site)
  expect([address.pathname, address.searchParams.get('subject')]).toEqual([
    '/contact',
    'shop-support',
  ])
  expect(address.searchParams.get('message')).toBe(
    'I would like to order: Tour shirt, M\nHow many: 1\nSend it to (name and address): ',
  )
})

test('the page speaks of ordering only where something is ordered from the label', () => {
  const links = [{ name: 'Us', url: 'https://shop.example' }]
  expect(isOrderedFromLabel(someGoods)).toBe(true)
  expect(isOrderedFromLabel({ variants: [{ ...someVariant, links }] })).toBe(false)
  expect(isOrderedFromLabel({ variants: [{ ...someVariant, state: null }] })).toBe(false)
})

test('search engines read a product with an offer for each variant whose state is said', () => {
  const variants = [...someGoods.variants, { ...someVariant, name: 'XL', state: null }]
  expect(products({ ...someGoods, variants }, about)).toEqual([
    {
      '@type': 'Product',
      name: 'Tour shirt',
      url: 'https://label.example/goods/tour-shirt',
      description: 'Heavy cotton.',
      brand: { '@type': 'Organization', name: 'Tarehouse', url: 'https://label.example/' },
      image: ['https://label.example/pictures/shirt.png'],
      offers: [
        {
          '@type': 'Offer',
          name: 'Tour shirt, M',
          url: 'https://label.example/goods/tour-shirt',
          availability: 'https://schema.org/InStock',
          price: '18.00',
          priceCurrency: 'GBP',
        },
        {
          '@type': 'Offer',
          name: 'Tour shirt, L',
          url: 'https://label.example/goods/tour-shirt',
          availability: 'https://schema.org/SoldOut',
          price: '18.00',
          priceCurrency: 'GBP',
        },
      ],
    },
  ])
  for (const pictures of [[], [{ address: '/drawing.svg', alt: '' }]])
    expect(products({ ...someGoods, pictures }, about)).toEqual([])
})

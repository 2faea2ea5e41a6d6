/** What goods are, as the shop divides them: the end of the address, the name of the part, and what one of them is called. */
export const goodsKinds = {
  shirt: { slug: 'shirts', name: 'Shirts', one: 'Shirt' },
  bag: { slug: 'bags', name: 'Bags', one: 'Bag' },
  print: { slug: 'prints', name: 'Zines & prints', one: 'Zine or print' },
  bundle: { slug: 'bundles', name: 'Bundles', one: 'Bundle' },
  voucher: { slug: 'vouchers', name: 'Vouchers', one: 'Voucher' },
  other: { slug: 'other', name: 'Other things', one: 'Goods' },
} as const
export type GoodsKind = keyof typeof goodsKinds

/** What a variant can be, in the words of its form. */
export const variantStates = {
  in_stock: 'In stock',
  pre_order: 'Pre-order',
  last_ones: 'Last ones',
  sold_out: 'Sold out',
} as const
export type VariantState = keyof typeof variantStates

import * as v from 'valibot'
import { keysOf } from '#src/lib/object.ts'
import { allowedLinks } from '#src/features/releases/editions/edition.ts'
import { priceText } from '#src/features/releases/editions/price.ts'
import { plainWords, type TextSources } from '#src/lib/rich-text.ts'

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

/** A size or a colour; '' for the only one. `price` is in minor units. One without a state is not for sale. */
export const variant = v.object({
  name: v.string(),
  price: v.nullable(v.number()),
  state: v.nullable(v.picklist(keysOf(variantStates))),
  links: v.array(v.object({ name: v.string(), url: v.string() })),
})
export type Variant = v.InferOutput<typeof variant>

/** Goods in the public content, with the artist and the release that the site shows. `content` is a rich text. */
export const goods = v.object({
  id: v.string(),
  slug: v.string(),
  /** Slugs that its page has had, perhaps with the present one among them. */
  formerSlugs: v.array(v.string()),
  title: v.string(),
  kind: v.picklist(keysOf(goodsKinds)),
  content: v.string(),
  /** The first one stands for it in lists. */
  pictures: v.array(v.object({ address: v.string(), alt: v.nullable(v.string()) })),
  /** Of all prices (ISO 4217). */
  currency: v.nullable(v.string()),
  variants: v.array(variant),
  artistId: v.nullable(v.string()),
  releaseId: v.nullable(v.string()),
  publishedAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type Goods = v.InferOutput<typeof goods>

export const goodsPath = ({ slug }: Pick<Goods, 'slug'>): string => `/goods/${slug}`

/** It can be ordered now. */
export const isForSale = ({ state }: Pick<Variant, 'state'>): boolean =>
  state !== null && state !== 'sold_out'

export const isLeft = ({ variants }: Pick<Goods, 'variants'>): boolean => variants.some(isForSale)

/** '€24.00', or '' when nobody has said it. */
export const variantPrice = ({ price }: Variant, { currency }: Pick<Goods, 'currency'>): string =>
  price !== null && currency ? priceText(price, currency) : ''

/** What is unusual about it, for a stamp: '' for one that is in stock, and for one of which nobody has said it. */
export const variantStamp = ({ state }: Variant): string =>
  state === null || state === 'in_stock' ? '' : variantStates[state].toUpperCase()

/** What is ordered: 'Tour shirt, M'. */
export const variantName = ({ title }: Pick<Goods, 'title'>, { name }: Variant): string =>
  [title, name].filter(Boolean).join(', ')

/** One line of plain text about it. */
export const goodsDescription = (thing: Goods, labelName: string): string =>
  plainWords(thing.content).trim() || `${thing.title} in the shop of ${labelName}.`

/** Whether something of it is ordered from the label itself. */
export const isOrderedFromLabel = ({ variants }: Pick<Goods, 'variants'>): boolean =>
  variants.some((one) => isForSale(one) && allowedLinks(one.links).length === 0)

/** What the page of goods shows. */
export type ShownGoods = {
  goods: Pick<Goods, 'title' | 'kind' | 'content' | 'pictures' | 'currency' | 'variants'>
  hasShop: boolean
  /** The artist and the release that they belong to, as far as these have pages. */
  belongsTo: { name: string; path: string }[]
  /** Said beside what is ordered by the contact form; '' where nothing is. */
  note: string
  /** What the text shows by name. */
  sources?: TextSources
}

import * as v from 'valibot'
import {
  goodsKinds,
  variantStates,
  type GoodsKind,
  type VariantState,
} from '#src/features/goods/kinds.ts'
import { variant, type Variant } from '#src/features/goods/goods.ts'
import { isCurrency, typedPrice } from '#src/features/releases/editions/price.ts'
import { toCsv } from '#src/lib/csv.ts'
import { keysOf } from '#src/lib/object.ts'
import { plainBreaks } from './release-texts.ts'
import type { Values } from './schema.ts'

/** The columns of the file in its order, with the names that other programs have for them. */
export const goodsColumns = {
  title: ['goods', 'item', 'product', 'title'],
  kind: ['kind', 'product type'],
  slug: ['page address', 'handle'],
  content: ['text'],
  images: ['pictures', 'image src'],
  published: ['on the site', 'published'],
  currency: ['currency'],
  'variant.name': ['variant', 'size', 'option1 value'],
  'variant.price': ['price', 'variant price'],
  'variant.state': ['state'],
  'variant.links': ['shops'],
} as const
export type GoodsColumn = keyof typeof goodsColumns

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** The column that a header names, if it is one of ours. */
export const goodsColumnNamed = (header: string): GoodsColumn | undefined =>
  keysOf(goodsColumns).find((column) =>
    goodsColumns[column].some((name) => plain(name) === plain(header)),
  )

/** Those of an item itself. */
export const itemFields = keysOf(goodsColumns).filter((column) => !column.includes('.'))

/** The variants that values have. */
export function variantsOf(values: Values): Variant[] {
  const stored = v.safeParse(v.array(variant), withNulls(values['variants']))
  return stored.success ? stored.output : []
}

/** A form has '' for a state that nobody has said. */
const withNulls = (variants: unknown): unknown =>
  Array.isArray(variants)
    ? variants.map((one: Values) => ({ ...one, state: one['state'] || null }))
    : []

const addressesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** What the file says of a field of an item. */
export function itemText(values: Values, field: string): string {
  const value = values[field]
  if (field === 'published') return value ? 'yes' : 'no'
  if (field === 'images') return addressesOf(value).join('\n')
  if (field === 'kind') return goodsKinds[value as GoodsKind].one
  if (field === 'variants')
    return variantsOf(values)
      .map((one) => variantCells(one, String(values['currency'])).join(' · '))
      .join('\n')
  return typeof value === 'string' ? plainBreaks(value) : ''
}

/** Name, price, state and shops of a variant; '' for a state that nobody has said. */
export const variantCells = ({ name, price, state, links }: Variant, currency: string) => [
  name,
  price === null ? '' : isCurrency(currency) ? typedPrice(price, currency) : `${price}`,
  state === null ? '' : variantStates[state],
  links.map(({ name, url }) => `${name} ${url}`).join('\n'),
]

const otherStates: Record<string, VariantState> = {
  available: 'in_stock',
  yes: 'in_stock',
  no: 'sold_out',
  outofstock: 'sold_out',
  ausverkauft: 'sold_out',
  lastcopies: 'last_ones',
  lowstock: 'last_ones',
}

/** The state that a cell names, in our words or those of shops. */
export function variantState(text: string): VariantState | undefined {
  const word = plain(text)
  const own = keysOf(variantStates).find(
    (state) => plain(state) === word || plain(variantStates[state]) === word,
  )
  return own ?? (Object.hasOwn(otherStates, word) ? otherStates[word] : undefined)
}

/** The kind that a cell names: 'Shirts' or 'shirt'; any other word means `other`. */
export const kindNamed = (text: string): GoodsKind =>
  keysOf(goodsKinds).find((kind) =>
    [kind, ...Object.values(goodsKinds[kind])].some((one) => plain(one) === plain(text)),
  ) ?? 'other'

/** All goods as a file: a row for each variant, and one for an item without any. */
export const goodsCsv = (goods: readonly Values[]): string =>
  toCsv([
    Object.values(goodsColumns).map(([name]) => name),
    ...goods.flatMap((item) => {
      const texts = itemFields.map((field) => itemText(item, field))
      // A long text stands in the first row alone.
      const rest = texts.with(itemFields.indexOf('content'), '')
      const variants = variantsOf(item).map((one) => variantCells(one, String(item['currency'])))
      const rows = variants.length > 0 ? variants : [['', '', '', '']]
      return rows.map((cells, at) => [...(at > 0 ? rest : texts), ...cells])
    }),
  ])

import * as v from 'valibot'
import { keysOf } from '#src/lib/object.ts'
import { plainWords, type TextSources } from '#src/lib/rich-text.ts'
import { goodsKinds, variantStates } from './kinds.ts'

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
})
export type Goods = v.InferOutput<typeof goods>

/** One line of plain text about it. */
export const goodsDescription = (thing: Goods, labelName: string): string =>
  plainWords(thing.content).trim() || `${thing.title} in the shop of ${labelName}.`

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

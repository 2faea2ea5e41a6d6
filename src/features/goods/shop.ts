import { isForSale as isEditionForSale } from '#src/features/releases/editions/edition.ts'
import { stillAvailableFirst, type ListedRelease } from '#src/features/releases/release.ts'
import { keysOf } from '#src/lib/object.ts'
import { goodsKinds } from './kinds.ts'
import { isLeft } from './variant.ts'
import type { Goods } from './goods.ts'

/** A record or goods on the shelf. */
export type ShopItem = { release: ListedRelease } | { goods: Goods }

/** A part of the shelf: the end of its address ('' for all of it), its name, and what stands there. */
type ShopPart = { slug: string; name: string; items: ShopItem[] }

/** One of the `count` pages of a part, and the links to all parts that have something. */
export type ShopPage = Pick<ShopPart, 'slug' | 'name' | 'items'> & {
  number: number
  count: number
  links: { name: string; path: string }[]
}

const itemsPerPage = 20

export const shopPath = (slug: string): string => (slug ? `/shop/${slug}` : '/shop')

const isItemLeft = (item: ShopItem): boolean =>
  'goods' in item ? isLeft(item.goods) : item.release.editions.some(isEditionForSale)

/** What can still be had first; goods before records, each the newest first. */
function shopItems(releases: readonly ListedRelease[], goods: readonly Goods[]): ShopItem[] {
  const items: ShopItem[] = [
    ...goods.map((one) => ({ goods: one })),
    ...stillAvailableFirst(releases).map((release) => ({ release })),
  ]
  return [...items.filter(isItemLeft), ...items.filter((item) => !isItemLeft(item))]
}

/** All of it; beside goods also the records and each kind of goods. */
function shopParts(items: readonly ShopItem[]): ShopPart[] {
  const all = { slug: '', name: 'Everything', items: [...items] }
  if (!items.some((item) => 'goods' in item)) return [all]
  const kinds = keysOf(goodsKinds).map((kind) => ({
    ...goodsKinds[kind],
    items: items.filter((item) => 'goods' in item && item.goods.kind === kind),
  }))
  const records = {
    slug: 'records',
    name: 'Records',
    items: items.filter((item) => 'release' in item),
  }
  return [all, records, ...kinds].filter((part) => part === all || part.items.length > 0)
}

/** The pages of the shop, as Astro asks for them under the address that `params.list` ends. */
export function shopPages(
  releases: readonly ListedRelease[],
  goods: readonly Goods[],
): { params: { list: string | undefined }; props: ShopPage }[] {
  const parts = shopParts(shopItems(releases, goods))
  const links =
    parts.length > 1 ? parts.map(({ name, slug }) => ({ name, path: shopPath(slug) })) : []
  return parts.flatMap(({ slug, name, items }) => {
    const count = Math.max(1, Math.ceil(items.length / itemsPerPage))
    return Array.from({ length: count }, (_, index) => ({
      params: {
        list: [slug, index > 0 && `${index + 1}`].filter(Boolean).join('/') || undefined,
      },
      props: {
        slug,
        name,
        items: items.slice(index * itemsPerPage, (index + 1) * itemsPerPage),
        number: index + 1,
        count,
        links,
      },
    }))
  })
}

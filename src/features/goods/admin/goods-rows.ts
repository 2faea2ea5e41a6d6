import { publicSince } from '#src/components/admin/live-status.ts'
import { shortDate } from '#src/components/admin/moment.ts'
import type { RowsOf } from '#src/components/admin/records-screen.ts'
import { goodsKinds } from '#src/features/goods/kinds.ts'
import { goodsPath, isForSale } from '#src/features/goods/variant.ts'
import { priceText } from '#src/features/releases/editions/price.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import type { GoodsInList } from './contract.ts'

type Variants = Pick<GoodsInList, 'variants'>

/** Nobody has said of one of its variants whether it is for sale. */
export const hasNoState = ({ variants }: Variants): boolean =>
  variants.some(({ state }) => state === '')

/** 'for sale', '2 of 3 for sale', 'not for sale'. */
export function leftText({ variants }: Variants): string {
  const left = variants.filter(({ state }) => isForSale({ state: state || null }))
  if (left.length === 0) return 'not for sale'
  return left.length === variants.length
    ? 'for sale'
    : `${left.length} of ${variants.length} for sale`
}

/** '€24.00', 'from €10.00'; '' when nobody has said a price. */
export function pricesText({ variants, currency }: Pick<GoodsInList, 'variants' | 'currency'>) {
  const prices = variants.flatMap(({ price }) => price ?? [])
  if (prices.length === 0 || !currency) return ''
  const lowest = Math.min(...prices)
  return `${Math.max(...prices) > lowest ? 'from ' : ''}${priceText(lowest, currency)}`
}

/** The rows of the list of goods. */
export const goodsRows: RowsOf<GoodsInList> = {
  picture: ({ images }) => images[0] ?? '',
  columns: [
    {
      name: 'title',
      head: 'Title',
      kind: 'title',
      fact: ({ title }) => title,
      order: ({ title }) => title,
      track: 'minmax(10rem, 1fr)',
    },
    {
      name: 'kind',
      head: 'Kind',
      fact: ({ kind }) => goodsKinds[kind].one,
      order: ({ kind }) => goodsKinds[kind].one,
      from: 1280,
    },
    {
      name: 'price',
      head: 'Price',
      kind: 'number',
      fact: pricesText,
      order: ({ variants }) => Math.min(...variants.flatMap(({ price }) => price ?? [])),
      isOnPhone: true,
    },
    {
      name: 'left',
      head: 'Stock',
      fact: leftText,
      isOnPhone: true,
    },
    {
      name: 'updated',
      head: 'Updated',
      kind: 'number',
      fact: ({ updatedAt }, site) => shortDate(updatedAt, site),
      order: ({ updatedAt }) => Date.parse(updatedAt),
      from: 1280,
    },
  ],
  note: ({ variants, content }) =>
    [
      variants
        .map(({ name }) => name)
        .filter(Boolean)
        .join(', '),
      plainWords(content).slice(0, 200),
    ]
      .filter(Boolean)
      .join(' · '),
  state: (goods, site) => {
    const { published, scheduled, publishedAt, variants } = goods
    if (!published) return 'DRAFT'
    if (hasNoState(goods)) return 'NOT SAID'
    if (scheduled) return `OUT ${shortDate(publishedAt, site).toUpperCase()}`
    return variants.length > 0 && variants.every(({ state }) => state === 'sold_out')
      ? 'SOLD OUT'
      : ''
  },
  publicSince,
  sitePath: (goods) => (goods.published && !goods.scheduled ? goodsPath(goods) : null),
  texts: ({ title, slug, content, variants }) => [
    title,
    slug,
    content,
    ...variants.map(({ name }) => name),
  ],
}

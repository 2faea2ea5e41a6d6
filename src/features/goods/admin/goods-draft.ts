import { typedPrice } from '#src/features/releases/editions/price.ts'
import { toLocalTime, typedInstant } from '#src/lib/local-time.ts'
import type { StaffGoods } from './contract.ts'
import { newGoods, type GoodsValues } from './schema.ts'

/** The values of the form for saved goods: prices as they are typed, `publishedAt` by the site's clocks. */
export const valuesOf = (goods: StaffGoods, timeZone: string): GoodsValues => ({
  ...goods,
  currency: goods.currency || newGoods.currency,
  variants: goods.variants.map(({ price, ...variant }) => ({
    ...variant,
    price: price === null ? '' : typedPrice(price, goods.currency),
  })),
  publishedAt: goods.publishedAt && toLocalTime(goods.publishedAt, timeZone),
})

/** The same for a copy: a draft with an address of its own. */
export const copyOf = (goods: StaffGoods, timeZone: string): GoodsValues => ({
  ...valuesOf(goods, timeZone),
  slug: '',
  published: false,
  publishedAt: '',
})

/** The values to save. An unchanged publish time keeps its seconds. */
export const inputOf = (values: GoodsValues, timeZone: string, goods?: StaffGoods) => ({
  ...values,
  publishedAt: typedInstant(values.publishedAt, timeZone, goods?.publishedAt),
})

// Rules of goods without their schema, which an island would load with them.
import { priceText } from '#src/features/releases/editions/price.ts'
import { allowedLinks } from '#src/lib/allowed-links.ts'
import type { Goods, Variant } from './goods.ts'
import { variantStates } from './kinds.ts'

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

/** Whether something of it is ordered from the label itself. */
export const isOrderedFromLabel = ({ variants }: Pick<Goods, 'variants'>): boolean =>
  variants.some((one) => isForSale(one) && allowedLinks(one.links).length === 0)

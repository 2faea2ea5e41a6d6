import * as v from 'valibot'
import type { DateStyle } from '#src/lib/dates.ts'
import { formatMovedDay } from '#src/lib/moved-day.ts'
import { editionStates } from './edition-state.ts'
import { allowedLinks } from '#src/lib/allowed-links.ts'
import { keysOf } from '#src/lib/object.ts'
import { priceText } from './price.ts'

const day = v.nullable(v.pipe(v.string(), v.isoDate()))

/** What a release can be bought as, in the public content. `price` is in minor units of `currency` (ISO 4217). */
export const edition = v.object({
  format: v.string(),
  description: v.nullable(v.string()),
  copies: v.nullable(v.number()),
  catalogueNumber: v.nullable(v.string()),
  barcode: v.nullable(v.string()),
  price: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  links: v.array(v.object({ name: v.string(), url: v.string() })),
  state: v.picklist(keysOf(editionStates)),
  /** From when a pre-order ships, or when it is back; and the announced day before that one. */
  shipsOn: day,
  shipsBefore: day,
  shipsNote: v.nullable(v.string()),
})
export type Edition = v.InferOutput<typeof edition>

/** '12″ vinyl, black'. */
export const editionName = ({ format, description }: Edition): string =>
  [format, description].filter(Boolean).join(', ')

/** It can be ordered now. */
export const isForSale = ({ state }: Edition): boolean =>
  state !== 'sold_out' && state !== 'back_on'

/** '€24.00', or '' when nobody has said it. */
export const editionPrice = ({ price, currency }: Edition): string =>
  price !== null && currency ? priceText(price, currency) : ''

/** What is unusual about it, for a stamp: '' for one that is in stock. */
export const editionStamp = ({ state }: Edition): string =>
  state === 'in_stock' ? '' : state === 'back_on' ? 'SOLD OUT' : editionStates[state].toUpperCase()

/** When it ships or is back, and when that was to be: 'Ships December 4, 2026 (was November 20)'; '' when there is no day. */
export function shippingText({ state, shipsOn, shipsBefore }: Edition, dates: DateStyle): string {
  if (!shipsOn) return ''
  const day = formatMovedDay(shipsOn, shipsBefore, dates)
  if (!shipsBefore) return `${state === 'back_on' ? 'Back on' : 'Ships from'} ${day}`
  return `${state === 'back_on' ? 'Back' : 'Ships'} ${day}`
}

/** All of it in a line of plain text: '12″ vinyl, black · €24.00 · PRE-ORDER · Ships from December 4, 2026'. */
export const editionText = (given: Edition, dates: DateStyle): string =>
  [editionName(given), editionPrice(given), editionStamp(given), shippingText(given, dates)]
    .filter(Boolean)
    .join(' · ')

/** It is ordered from the label itself. */
export const isOrderedFromLabel = (edition: Edition): boolean =>
  isForSale(edition) && allowedLinks(edition.links).length === 0

/** Those that can be ordered first; else in the order of the label. */
export const forSaleFirst = (editions: readonly Edition[]): Edition[] =>
  editions.toSorted((one, other) => Number(isForSale(other)) - Number(isForSale(one)))

/** What a sleeve in a list says: 'from €10.00', 'PRE-ORDER from €24.00', 'SOLD OUT'; '' when nothing is for sale or told. */
export function offerText(editions: readonly Edition[]): string {
  const left = editions.filter(isForSale)
  if (left.length === 0) return editions.length > 0 ? 'SOLD OUT' : ''
  const [cheapest] = left
    .filter(({ price }) => price !== null)
    .sort((one, other) => (one.price ?? 0) - (other.price ?? 0))
  const stamp = left.every(({ state }) => state === 'pre_order') ? 'PRE-ORDER' : ''
  const price = cheapest && `${left.length > 1 ? 'from ' : ''}${editionPrice(cheapest)}`
  return [stamp, price].filter(Boolean).join(' ')
}

import * as v from 'valibot'
import type { EditionState } from '#src/features/releases/editions/edition-state.ts'
import { isCurrency, parsePrice } from '#src/features/releases/editions/price.ts'
import { schemaOf } from '#src/lib/field.ts'
import { editionFields } from './edition-fields.ts'
import { badCurrencyMessage, badDayMessage, badPriceMessage } from './messages.ts'

/** In minor units. The database has the same. */
const highestPrice = 999_999_999

function minorUnits({ price, currency }: { price: number | string | null; currency: string }) {
  const units = typeof price === 'number' ? price : parsePrice(price ?? '', currency)
  const isSound = Number.isInteger(units) && units !== null && units >= 0
  return isSound && units <= highestPrice ? units : null
}
const isUnset = (price: number | string | null) => `${price ?? ''}`.trim() === ''

const hasDay = ({ state }: { state: EditionState }) => state === 'pre_order' || state === 'back_on'

/** An edition; messages name it by its number from 1. With its currency a price becomes a number in minor units. */
export const edition = (number: number) =>
  v.pipe(
    schemaOf(editionFields(number)),
    v.forward(
      v.check(({ state, shipsOn }) => state !== 'back_on' || shipsOn !== '', badDayMessage(number)),
      ['shipsOn'],
    ),
    v.forward(
      v.check((one) => isUnset(one.price) || one.currency !== '', badCurrencyMessage(number)),
      ['currency'],
    ),
    v.forward(
      v.check(
        (one) => isUnset(one.price) || !isCurrency(one.currency) || minorUnits(one) !== null,
        badPriceMessage(number),
      ),
      ['price'],
    ),
    // What an edition of its state does not have is cleared.
    v.transform((one) => ({
      ...one,
      ...(isUnset(one.price) ? { price: null, currency: '' } : { price: minorUnits(one) }),
      ...(!hasDay(one) && { shipsOn: '', shipsNote: '' }),
    })),
  )

import * as v from 'valibot'
import type { EditionState } from '#src/features/releases/editions/edition-state.ts'
import { isCurrency, isNoPrice, readPrice } from '#src/features/releases/editions/price.ts'
import { schemaOf } from '#src/lib/field.ts'
import { editionFields } from './edition-fields.ts'
import { badCurrencyMessage, badDayMessage, badPriceMessage } from './messages.ts'

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
      v.check((one) => isNoPrice(one.price) || one.currency !== '', badCurrencyMessage(number)),
      ['currency'],
    ),
    v.forward(
      v.check(
        (one) => isNoPrice(one.price) || !isCurrency(one.currency) || readPrice(one) !== null,
        badPriceMessage(number),
      ),
      ['price'],
    ),
    // What an edition of its state does not have is cleared.
    v.transform((one) => ({
      ...one,
      ...(isNoPrice(one.price) ? { price: null, currency: '' } : { price: readPrice(one) }),
      ...(!hasDay(one) && { shipsOn: '', shipsNote: '' }),
    })),
  )

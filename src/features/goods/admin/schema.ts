import * as v from 'valibot'
import { isCurrency, isNoPrice, readPrice } from '#src/features/releases/editions/price.ts'
import { initialOf, schemaOf, type ValuesOf } from '#src/lib/field.ts'
import { goodsFields } from './fields.ts'
import { badPriceMessage, missingCurrencyMessage } from './messages.ts'

type Priced = { variants: readonly { price: number | string | null }[]; currency: string }

/** The place of the first price that its currency does not have, like 24.505 euros; -1 without one. */
const badPrice = ({ variants, currency }: Priced): number =>
  isCurrency(currency)
    ? variants.findIndex(
        ({ price }) => !isNoPrice(price) && readPrice({ price, currency }) === null,
      )
    : -1

/** Goods to save; unset ones are ''. Prices are in minor units, pictures without an address are left out. */
export const goodsInput = v.pipe(
  schemaOf(goodsFields),
  v.forward(
    v.partialCheck(
      [['currency'], ['variants']],
      ({ currency, variants }) =>
        currency !== '' || variants.every(({ price }) => isNoPrice(price)),
      missingCurrencyMessage,
    ),
    ['currency'],
  ),
  v.forward(
    v.partialCheck(
      [['currency'], ['variants']],
      (priced) => badPrice(priced) < 0,
      ({ input }) => badPriceMessage(badPrice(input) + 1),
    ),
    ['variants'],
  ),
  v.transform(({ images, variants, currency, ...goods }) => ({
    ...goods,
    images: images.filter(Boolean),
    currency,
    variants: variants.map(({ price, ...variant }) => ({
      ...variant,
      price: isNoPrice(price) ? null : readPrice({ price, currency }),
    })),
  })),
)
export type GoodsInput = v.InferOutput<typeof goodsInput>

export type GoodsValues = ValuesOf<typeof goodsFields>
export const newGoods: GoodsValues = initialOf(goodsFields)

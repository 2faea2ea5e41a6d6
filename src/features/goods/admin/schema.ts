import * as v from 'valibot'
import { isNoPrice, readPrice } from '#src/features/releases/editions/price.ts'
import { initialOf, schemaOf, type ValuesOf } from '#src/lib/field.ts'
import { propertiesOf } from '#src/lib/object.ts'
import { goodsFields, variantsIn } from './fields.ts'
import { missingCurrencyMessage } from './messages.ts'

/** The fields of goods, whose prices are of the currency that is given beside them. */
function fieldsOf(given: unknown) {
  const { currency } = propertiesOf(given)
  const code = typeof currency === 'string' ? currency.trim().toUpperCase() : ''
  const variants = { ...goodsFields.variants, schema: variantsIn(code) }
  return schemaOf({ ...goodsFields, variants })
}

/** Goods to save; unset ones are ''. Prices are in minor units, pictures without an address are left out. */
export const goodsInput = v.pipe(
  v.lazy(fieldsOf),
  v.forward(
    v.partialCheck(
      [['currency'], ['variants']],
      ({ currency, variants }) =>
        currency !== '' || variants.every(({ price }) => isNoPrice(price)),
      missingCurrencyMessage,
    ),
    ['currency'],
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

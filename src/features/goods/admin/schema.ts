import * as v from 'valibot'
import { isCurrency, isNoPrice, readPrice } from '#src/features/releases/editions/price.ts'
import { initialOf, schemaOf, type ValuesOf } from '#src/lib/field.ts'
import { goodsFields } from './fields.ts'
import {
  badPriceMessage,
  missingCurrencyMessage,
  sameVariantMessage,
  samePictureMessage,
  unnamedVariantMessage,
} from './messages.ts'

type Fields = v.InferOutput<ReturnType<typeof fieldsInput>>
const fieldsInput = () => schemaOf(goodsFields)

const plain = (name: string) => name.trim().toLowerCase()

type Refusal = { at: [field: string, ...rest: (string | number)[]]; message: string }

function* refusedPictures({ images }: Fields): Generator<Refusal> {
  for (const [row, address] of images.entries())
    if (address && images.indexOf(address) < row)
      yield { at: ['images', row], message: samePictureMessage(row + 1) }
}

function* refusedPrices({ variants, currency }: Fields): Generator<Refusal> {
  const priced = [...variants.entries()].filter(([, { price }]) => !isNoPrice(price))
  if (!currency && priced.length > 0) yield { at: ['currency'], message: missingCurrencyMessage }
  if (!isCurrency(currency)) return
  for (const [row, { price }] of priced)
    if (readPrice({ price, currency }) === null)
      yield { at: ['variants', row, 'price'], message: badPriceMessage(row + 1) }
}

function* refusedNames({ variants }: Fields): Generator<Refusal> {
  const names = variants.map(({ name }) => plain(name))
  for (const [row, name] of names.entries()) {
    const at: Refusal['at'] = ['variants', row, 'name']
    if (!name && names.length > 1) yield { at, message: unnamedVariantMessage(row + 1) }
    else if (names.indexOf(name) < row)
      yield { at, message: sameVariantMessage(row + 1, variants[row]!.name) }
  }
}

const pathItem = (input: unknown, key: string | number): v.UnknownPathItem => ({
  type: 'unknown',
  origin: 'value',
  input,
  key,
  value: undefined,
})

/** Goods to save; unset ones are ''. Prices are in minor units, pictures without an address are left out. */
export const goodsInput = v.pipe(
  fieldsInput(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    for (const refused of [refusedPictures, refusedPrices, refusedNames])
      for (const { at, message } of refused(value)) {
        const [field, ...rest] = at
        const path: [v.UnknownPathItem, ...v.UnknownPathItem[]] = [
          pathItem(value, field),
          ...rest.map((key) => pathItem(value, key)),
        ]
        addIssue({ message, path })
      }
  }),
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

import * as v from 'valibot'
import { goodsKinds, variantStates } from '#src/features/goods/kinds.ts'
import { isCurrency, isNoPrice, readPrice } from '#src/features/releases/editions/price.ts'
import {
  check,
  choice,
  own,
  richText,
  schemaOf,
  text,
  typed,
  type ValuesOf,
} from '#src/lib/field.ts'
import { linkFields, linkRows, mostShops } from '#src/lib/link-rows.ts'
import { keysOf, propertiesOf } from '#src/lib/object.ts'
import {
  goodSlug,
  numberedRows,
  optionalId,
  optionalInstant,
  siteAddress,
} from '#src/lib/schema-atoms.ts'
import {
  badCurrencyMessage,
  badPriceMessage,
  badPublishDateMessage,
  missingTitleMessage,
  samePictureMessage,
  sameVariantMessage,
  tooManyRowsMessage,
  unnamedVariantMessage,
} from './messages.ts'

/** How many rows a list may have. The database has the same. */
export const rowLimits = { pictures: 8, variants: 30 } as const

/** Addresses; a blank one is left out. */
const plainText = (given: unknown): string => (typeof given === 'string' ? given.trim() : '')
/** The name of a row as it is given, to compare it. */
const plainName = (row: unknown): string => plainText(propertiesOf(row).name).toLowerCase()

const pictures = numberedRows(
  rowLimits.pictures,
  tooManyRowsMessage(rowLimits.pictures, 'pictures'),
  (number, rows) =>
    v.pipe(
      siteAddress(`address of picture ${number}`, 'a file'),
      v.check(
        (address) =>
          !address ||
          !rows
            .slice(0, number - 1)
            .map(plainText)
            .includes(address),
        samePictureMessage(number),
      ),
    ),
)

export const shopFields = (variant: number, number: number) =>
  linkFields(`shop ${number} of variant ${variant}`, 'Shop')

const stateOptions = [
  ['', 'Not said yet: not for sale'],
  ...keysOf(variantStates).map((state) => [state, variantStates[state]] as const),
] as const

/** The fields of a variant. `currency` is that of its price, whose digits are not known without one. */
export const variantFields = (number: number, currency = '') => ({
  name: text('Name', 100, { name: `name of variant ${number}` }),
  /** As it is typed, or a number in minor units. */
  price: typed(
    'Price',
    v.pipe(
      v.optional(v.nullable(v.union([v.number(), v.string()])), ''),
      v.check(
        (price) =>
          isNoPrice(price) || !isCurrency(currency) || readPrice({ price, currency }) !== null,
        badPriceMessage(number),
      ),
    ),
    { maxLength: 12, placeholder: '24.00' },
  ),
  state: choice('State', stateOptions, { initial: 'in_stock' }),
  links: linkRows(mostShops, tooManyRowsMessage(mostShops, 'shops in a variant'), (shop) =>
    shopFields(number, shop),
  ),
})

export type VariantValues = ValuesOf<ReturnType<typeof variantFields>>

/** The variants of goods with prices in this currency. */
export const variantsIn = (currency: string) =>
  numberedRows(
    rowLimits.variants,
    tooManyRowsMessage(rowLimits.variants, 'variants'),
    (number, rows) =>
      v.pipe(
        schemaOf(variantFields(number, currency)),
        v.forward(
          v.check(({ name }) => name !== '' || rows.length === 1, unnamedVariantMessage(number)),
          ['name'],
        ),
        v.forward(
          v.check(
            ({ name }) =>
              !rows
                .slice(0, number - 1)
                .map(plainName)
                .includes(name.toLowerCase()),
            ({ input }) => sameVariantMessage(number, input.name),
          ),
          ['name'],
        ),
      ),
  )

const kindOptions = keysOf(goodsKinds).map((kind) => [kind, goodsKinds[kind].one] as const)

export const goodsFields = {
  title: text('Title', 120, { required: missingTitleMessage }),
  kind: choice('Kind', kindOptions, { initial: 'shirt' }),
  images: own(pictures, [''] as string[], {}),
  content: richText('Text', 20_000, { rows: 8, publicClass: 'page-text', isTrimmed: false }),
  /** Of all prices. */
  currency: text('Currency', 3, {
    initial: 'EUR',
    checks: [
      v.toUpperCase(),
      v.check((code: string) => code === '' || isCurrency(code), badCurrencyMessage),
    ],
  }),
  variants: own(
    variantsIn(''),
    [{ name: '', price: '', state: 'in_stock', links: [] }] as VariantValues[],
    {},
  ),
  artistId: own(optionalId, '', {
    label: 'Artist',
    hint: 'It stands on their page, too.',
  }),
  releaseId: own(optionalId, '', {
    label: 'Release',
    hint: 'It stands on its page, too, once the release is on the site.',
  }),
  /** Its page is /goods/{slug}. Empty, new goods get one from the title, and others keep their own. */
  slug: text('Page address', 200, { autoComplete: 'off', checks: [goodSlug('page address')] }),
  published: check('Published', {
    initial: true,
    hint: 'If off, only staff see it. With a future publish date, it waits until then.',
  }),
  /** An instant (ISO 8601) or ''. */
  publishedAt: own(optionalInstant(badPublishDateMessage), '', {
    label: 'Publish date and time',
    type: 'datetime-local',
    hint: 'Leave empty to publish now.',
  }),
}

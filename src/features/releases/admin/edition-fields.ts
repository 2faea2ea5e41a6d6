// The rows of a release: its editions, their shops, and its listening links. Messages name a row by its number from 1. The
// hints are in PageRows.tsx, which loads when it is needed: a list screen loads the fields.
import * as v from 'valibot'
import { editionStates } from '#src/features/releases/editions/edition-state.ts'
import { isCurrency } from '#src/features/releases/editions/price.ts'
import { isDay } from '#src/lib/day.ts'
import { choice, own, text, typed, type ValuesOf } from '#src/lib/field.ts'
import { linkFields, linkRows, mostShops } from '#src/lib/link-rows.ts'
import { keysOf } from '#src/lib/object.ts'
import { text as optionalText } from '#src/lib/schema-atoms.ts'
import {
  badBarcodeMessage,
  badCopiesMessage,
  badCurrencyMessage,
  badDayMessage,
  missingFormatMessage,
  tooManyRowsMessage,
} from './messages.ts'

/** How many rows a list may have. The database has the same. */
export const rowLimits = { editions: 20, shops: mostShops, listeningLinks: 20 } as const
const mostCopies = 9_999_999

type LinkFields = ReturnType<typeof linkFields>

export const listeningLinkFields = (number: number) =>
  linkFields(`listening link ${number}`, 'Name')
export const shopFields = (edition: number, number: number) =>
  linkFields(`shop ${number} of edition ${edition}`, 'Shop')

const links = (limit: number, rows: string, fieldsOf: (number: number) => LinkFields) =>
  linkRows(limit, tooManyRowsMessage(limit, rows), fieldsOf)
export const listeningLinks = links(
  rowLimits.listeningLinks,
  'listening links',
  listeningLinkFields,
)

/** How many there are, as digits of a field or as a number; null when nobody says. */
const copies = (message: string) =>
  v.pipe(
    v.optional(v.nullable(v.union([v.number(), v.string()], message)), null),
    v.transform((typed) => `${typed ?? ''}`.trim()),
    v.check(
      (typed) => typed === '' || (/^[1-9]\d{0,6}$/.test(typed) && Number(typed) <= mostCopies),
      message,
    ),
    v.transform((typed) => (typed === '' ? null : Number(typed))),
  )

/** Whether it is a GTIN (barcode) of 8, 12, 13 or 14 digits, the last of which is the check digit of the others (GS1). */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const digits = code.split('').reverse().map(Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0
}

const barcode = (message: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((typed) => typed.replace(/[\s-]/g, '')),
    v.check((code) => code === '' || isGtin(code), message),
  )

const stateOptions = keysOf(editionStates).map((state) => [state, editionStates[state]] as const)

export const editionFields = (number: number) => {
  const edition = `of edition ${number}`
  return {
    /** Chosen by the browser. */
    id: own(v.pipe(v.string(), v.uuid()), '', {}),
    format: text('Format', 100, {
      name: `format ${edition}`,
      required: missingFormatMessage(number),
    }),
    description: text('Description', 200, {
      name: `description ${edition}`,
    }),
    copies: typed('Copies', copies(badCopiesMessage(number)), {
      inputMode: 'numeric',
      maxLength: 10,
    }),
    catalogueNumber: text('Catalogue number', 60, {
      name: `catalogue number ${edition}`,
    }),
    barcode: typed('Barcode', barcode(badBarcodeMessage(number)), {
      inputMode: 'numeric',
      maxLength: 20,
    }),
    /** As it is typed, or a number in minor units. */
    price: typed('Price', v.optional(v.nullable(v.union([v.number(), v.string()])), ''), {
      maxLength: 12,
      placeholder: '24.00',
    }),
    currency: text('Currency', 3, {
      name: `currency ${edition}`,
      checks: [
        v.toUpperCase(),
        v.check((code: string) => code === '' || isCurrency(code), badCurrencyMessage(number)),
      ],
    }),
    state: choice('State', stateOptions, { initial: 'in_stock' }),
    shipsOn: own(
      v.pipe(
        optionalText(10, `day ${edition}`),
        v.check((day) => day === '' || isDay(day), badDayMessage(number)),
      ),
      '',
      { type: 'date' },
    ),
    shipsNote: text('Note', 200, {
      name: `note ${edition}`,
    }),
    links: links(rowLimits.shops, 'shops', (shop) => shopFields(number, shop)),
  }
}
export type EditionValues = ValuesOf<ReturnType<typeof editionFields>>

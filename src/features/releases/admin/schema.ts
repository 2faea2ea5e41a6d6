import * as v from 'valibot'
import { isDay } from '#src/lib/day.ts'
import { editionStates, type EditionState } from '#src/features/releases/editions/edition-state.ts'
import { withGoodLinks } from '#src/lib/good-links.ts'
import { keysOf } from '#src/lib/object.ts'
import { isCurrency, parsePrice } from '#src/features/releases/editions/price.ts'
import {
  defaultsOf,
  numberedRows,
  optionalId,
  optionalInstant,
  optionalSlug,
  requiredText,
  siteAddress,
  text,
  withinLimit,
} from '#src/lib/schema-atoms.ts'
import {
  badBarcodeMessage,
  badCopiesMessage,
  badCurrencyMessage,
  badDayMessage,
  badPriceMessage,
  badReleaseDayMessage,
  missingAddressMessage,
  missingFormatMessage,
  missingMessage,
  missingNameMessage,
  tooManyRowsMessage,
} from './messages.ts'
import { editionLimits, linkLimits, releaseLimits } from './limits.ts'

const required = (field: 'title' | 'artist' | 'year') =>
  requiredText(missingMessage, releaseLimits[field], field)
const file = (name: string) => siteAddress(`${name} address`, 'a file')
const rowAddress = (row: string) => siteAddress(`link of ${row}`, 'a page')

/** How many there are, as digits of a field or as a number; null when nobody says. */
const copies = (message: string) =>
  v.pipe(
    v.optional(v.nullable(v.union([v.number(), v.string()], message)), null),
    v.transform((typed) => `${typed ?? ''}`.trim()),
    v.check(
      (typed) =>
        typed === '' || (/^[1-9]\d{0,6}$/.test(typed) && Number(typed) <= editionLimits.copies),
      message,
    ),
    v.transform((typed) => (typed === '' ? null : Number(typed))),
  )

/** A price as it is typed, or as a number in minor units; with its currency it becomes the number, '' without one. */
const price = v.optional(v.nullable(v.union([v.number(), v.string()])), '')
function minorUnits({ price, currency }: { price: number | string | null; currency: string }) {
  const units = typeof price === 'number' ? price : parsePrice(price ?? '', currency)
  const isSound = Number.isInteger(units) && units !== null && units >= 0
  return isSound && units <= editionLimits.price ? units : null
}
const isUnset = (price: number | string | null) => `${price ?? ''}`.trim() === ''

const hasDay = ({ state }: { state: EditionState }) => state === 'pre_order' || state === 'back_on'

/** Whether it is a GTIN (barcode) of 8, 12, 13 or 14 digits, the last of which is the check digit of the others (GS1). */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const digits = code.split('').reverse().map(Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0
}

const editionFields = (number: number) => {
  const name = (field: string) => `${field} of edition ${number}`
  return v.strictObject({
    /** Chosen by the browser. */
    id: v.pipe(v.string(), v.uuid()),
    format: requiredText(missingFormatMessage(number), editionLimits.format, name('format')),
    description: text(editionLimits.description, name('description')),
    copies: copies(badCopiesMessage(number)),
    catalogueNumber: text(editionLimits.catalogueNumber, name('catalogue number')),
    barcode: v.pipe(
      v.optional(v.string(), ''),
      v.transform((typed) => typed.replace(/[\s-]/g, '')),
      v.check((code) => code === '' || isGtin(code), badBarcodeMessage(number)),
    ),
    price,
    currency: v.pipe(
      text(3, name('currency')),
      v.toUpperCase(),
      v.check((code) => code === '' || isCurrency(code), badCurrencyMessage(number)),
    ),
    state: v.optional(v.picklist(keysOf(editionStates)), 'in_stock'),
    shipsOn: v.pipe(
      text(10, name('day')),
      v.check((day) => day === '' || isDay(day), badDayMessage(number)),
    ),
    shipsNote: text(editionLimits.shipsNote, name('note')),
    links: namedLinks(editionLimits.links, (link) => `shop ${link} of edition ${number}`, 'shops'),
  })
}

const edition = (number: number) =>
  v.pipe(
    editionFields(number),
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

/** Links with names; `nameOf` names one in a message by its number, `rows` all of them. */
const namedLinks = (limit: number, nameOf: (number: number) => string, rows: string) =>
  numberedRows(limit, tooManyRowsMessage(limit, rows), (number) =>
    v.strictObject({
      name: requiredText(
        missingNameMessage(nameOf(number)),
        linkLimits.name,
        `name of ${nameOf(number)}`,
      ),
      url: v.pipe(rowAddress(nameOf(number)), v.nonEmpty(missingAddressMessage(nameOf(number)))),
    }),
  )

/** A release to save; an unset text, instant, id or URL is ''. */
export const releaseInput = v.strictObject({
  title: required('title'),
  artist: required('artist'),
  year: required('year'),
  /** Of the roster; `artist` is how the record credits them. */
  artistId: optionalId,
  /** Its page is /release/{slug}. Empty, a new release gets one from artist and title, and another keeps its own. */
  slug: optionalSlug(releaseLimits.slug, 'page address'),
  catalogueNumber: text(releaseLimits.catalogueNumber, 'catalogue number'),
  /** Release day: an instant. */
  availableAt: optionalInstant(badReleaseDayMessage),
  /** "Play previews before that day". */
  previewsEarly: v.optional(v.boolean(), false),
  coverImage: file('cover image'),
  /** A rich text. */
  credits: v.pipe(
    v.optional(v.string(), ''),
    withinLimit(releaseLimits.credits, 'credits'),
    withGoodLinks(),
  ),
  editions: numberedRows(
    editionLimits.rows,
    tooManyRowsMessage(editionLimits.rows, 'editions'),
    edition,
  ),
  listeningLinks: namedLinks(
    linkLimits.rows,
    (number) => `listening link ${number}`,
    'listening links',
  ),
  /** Who owns the recordings (℗), and the sleeve and texts (©): '2026 Tarehouse Records'. */
  pLine: text(releaseLimits.pLine, '℗ line'),
  cLine: text(releaseLimits.cLine, '© line'),
  downloadUrl: file('download'),
  mp3Url: file('MP3'),
  flacUrl: file('FLAC'),
  /** "Show on the site". */
  listed: v.optional(v.boolean(), false),
})
export type ReleaseInput = v.InferOutput<typeof releaseInput>

/** The initial values of the form; `year` is the current one. */
export const newRelease = (year: string): ReleaseInput => ({
  ...defaultsOf(releaseInput),
  editions: [],
  listeningLinks: [],
  year,
})

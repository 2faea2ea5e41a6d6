import { toCsv } from '#src/lib/csv.ts'
import { editionStates } from '#src/features/releases/editions/edition-state.ts'
import { lengthText } from '#src/lib/length.ts'
import { toLocalTime } from '#src/lib/local-time.ts'
import { keysOf } from '#src/lib/object.ts'
import { typedPrice } from '#src/features/releases/editions/price.ts'
import { lists, type List, type ListCells, type Present } from './contract.ts'
import type { Values } from './schema.ts'

/** The columns of the file in its order, with the names that other programs have for them. */
export const columns = {
  artist: ['artist', 'artists', 'album artist', 'release artist'],
  title: ['title', 'release', 'album', 'album title', 'release title'],
  year: ['year', 'released'],
  catalogueNumber: ['catalogue number', 'catalog number', 'catalog#', 'catno', 'cat no'],
  slug: ['page address', 'slug'],
  availableAt: ['release day', 'release date'],
  coverImage: ['cover image', 'cover'],
  credits: ['credits'],
  pLine: ['℗ line', 'p line'],
  cLine: ['© line', 'c line'],
  listed: ['on the site'],
  'tracks.title': ['track title', 'track', 'track name'],
  'tracks.artist': ['track artist'],
  'tracks.seconds': ['track length', 'length', 'duration'],
  'tracks.side': ['side or disc', 'side', 'disc'],
  'tracks.isrc': ['isrc'],
  'tracks.lyrics': ['lyrics'],
  'editions.format': ['format', 'edition'],
  'editions.description': ['description'],
  'editions.copies': ['copies', 'quantity'],
  'editions.catalogueNumber': ['edition number', 'edition catalogue number'],
  'editions.barcode': ['barcode', 'ean', 'upc', 'gtin'],
  'editions.price': ['price'],
  'editions.currency': ['currency'],
  'editions.state': ['state'],
  'editions.shipsOn': ['ships from', 'back on'],
  'editions.shipsNote': ['shipping note'],
  'editions.links': ['shops'],
} as const
export type Column = keyof typeof columns

/** The fields of a list and the columns that have them. */
export const columnsOf = (list: List): (readonly [field: string, column: Column])[] =>
  keysOf(columns).flatMap((column) =>
    column.startsWith(`${list}.`) ? [[column.slice(list.length + 1), column] as const] : [],
  )

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\d#]/gu, '')

/** The column that a header names, if it is one of ours. */
export const columnNamed = (header: string): Column | undefined =>
  keysOf(columns).find((column) => columns[column].some((name) => plain(name) === plain(header)))

/** Those of a release itself. */
export const releaseFields = keysOf(columns).filter((column) => !column.includes('.'))

/** With line breaks as a spreadsheet may have changed them. */
export const plainBreaks = (text: string): string => text.replace(/\r\n?/g, '\n')

/** What the file says of a field; a release day by the site's clocks. */
export function textOf(values: Values, field: string, timeZone: string): string {
  const value = values[field]
  if (field === 'listed') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? plainBreaks(value) : ''
  return field === 'availableAt' && text ? toLocalTime(text, timeZone).replace('T', ' ') : text
}

const stateNames = new Map<unknown, string>(Object.entries(editionStates))

/** What the file says of a field of a track or an edition. */
export function cellOf(row: ListCells, field: string): string {
  const value = row[field]
  if (value === null || value === undefined || value === '') return ''
  if (field === 'seconds') return lengthText(Number(value))
  if (field === 'price') return typedPrice(Number(value), String(row['currency']))
  if (field === 'state') return stateNames.get(value) ?? ''
  if (field === 'links') return row.links?.map(({ name, url }) => `${name} ${url}`).join('\n') ?? ''
  return plainBreaks(`${value as string | number}`).trim()
}

const byNumber = (one: Present, other: Present) =>
  one.catalogueNumber.localeCompare(other.catalogueNumber) || one.title.localeCompare(other.title)

/** The catalogue as a file: a row for each track or edition, and one for a release without any. */
export const catalogueCsv = (releases: readonly Present[], timeZone: string): string =>
  toCsv([
    Object.values(columns).map(([name]) => name),
    ...releases.toSorted(byNumber).flatMap((release) => {
      const texts = releaseFields.map((field) => textOf(release, field, timeZone))
      // Long credits stand in the first row alone.
      const rest = texts.with(releaseFields.indexOf('credits'), '')
      const count = Math.max(1, ...lists.map((list) => release[list].length))
      return Array.from({ length: count }, (_, at) => [
        ...(at > 0 ? rest : texts),
        ...lists.flatMap((list) => {
          const row = release[list][at]
          return columnsOf(list).map(([field]) => (row ? cellOf(row, field) : ''))
        }),
      ])
    }),
  ])

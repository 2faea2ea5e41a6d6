// What other programs write into the cells of a catalogue.
import { editionStates, type EditionState } from '#src/features/releases/editions/edition-state.ts'
import { keysOf } from '#src/lib/object.ts'
import type { Column } from './release-texts.ts'

/** Numbers, codes and days, of which there may be none. A name may be any word: None is a band, too. */
const columnsOfCodes = new Set<Column>([
  ...([
    'year',
    'catalogueNumber',
    'availableAt',
    'coverImage',
    'tracks.seconds',
    'tracks.side',
  ] as const),
  ...(['tracks.isrc', 'editions.copies', 'editions.catalogueNumber', 'editions.barcode'] as const),
  ...(['editions.price', 'editions.currency', 'editions.shipsOn'] as const),
])
/** Where Discogs and others write 0 for what they do not know. */
const columnsWithZero = new Set<Column>(['year', 'availableAt', 'editions.barcode'])

const noneWords =
  /^(none|n\/?a|null|nil|unknown|no number|not on label|tb[acd]|keine?|ohne|sans|aucun|ningun[oa]|nessuno|geen|ingen|brak|[-‐-―?./]+)$/

/** True for a cell that stands for no value in a column of numbers or codes: 'none', 'n/a', '-' … */
export function isNone(column: Column, text: string): boolean {
  if (!columnsOfCodes.has(column)) return false
  const word = text
    .trim()
    .toLowerCase()
    .replace(/^[[(](.*)[\])]$/, '$1')
  const plain = word.replace(/(?<=\w)\.(?=\w|$)/g, '')
  return (
    noneWords.test(word) ||
    noneWords.test(plain) ||
    (columnsWithZero.has(column) && /^0+$/.test(word))
  )
}

/** Discogs' number for one of several artists of a name: from 2 on, without zeros before it. Four digits are a year. */
const discogsNumber = /(?<=\S) \((?:[2-9]|[1-9]\d{1,2})\)\*?(?=$|,|\s)/g

/** The name of an artist as it is on the record. */
export const artistOf = (typed: string): string => typed.replace(discogsNumber, '')

const otherStates: Record<string, EditionState> = {
  available: 'in_stock',
  yes: 'in_stock',
  no: 'sold_out',
  outofstock: 'sold_out',
  unavailable: 'sold_out',
  ausverkauft: 'sold_out',
  backorder: 'pre_order',
  lowstock: 'last_copies',
  limitedavailability: 'last_copies',
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')

/** The state of an edition that a cell names, in our words or those of shops and schema.org. */
export function stateOf(text: string): EditionState | undefined {
  const word = plain(text)
  const own = keysOf(editionStates).find(
    (state) => plain(state) === word || plain(editionStates[state]) === word,
  )
  return own ?? (Object.hasOwn(otherStates, word) ? otherStates[word] : undefined)
}

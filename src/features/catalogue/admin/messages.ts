// Messages about the import and export of the catalogue.
import { counted, type Nouns } from '#src/lib/counted.ts'
import type { CatalogueImport } from './contract.ts'
import type { Kind } from './kind.ts'

export const aboutExport =
  'All releases with their tracks and editions, or all goods with their variants, as a table that can be imported again.'
export const aboutImport =
  'Releases and goods come from a table (CSV), news from the export of a WordPress site (XML). You see what would change before anything is saved.'
export const aboutColumns =
  'A row is a release, with one of its tracks and editions; rows with the same page address, catalogue number, or artist and title belong together. Empty cells change nothing.'
export const aboutGoodsColumns =
  'A row is an item with one of its variants; rows with the same page address or name belong together. Empty cells change nothing. A new variant is not for sale until its state is said, here or in its form.'
export const leftOutColumnsText = (names: readonly string[]) =>
  `Columns that are left out: ${names.join(', ')}.`
export const badStateMessage = (text: string) =>
  `“${text}” is no state. It is In stock, Pre-order, Last ones or Sold out.`
export const columnsText = (leftOut: readonly string[]) =>
  leftOut.length ? `Columns (left out: ${leftOut.join(', ')})` : 'Columns'
export const readingCatalogue = 'Reading the catalogue...'
export const nothingMissingMessage =
  'Nothing: every release has its cover, ISRCs, barcodes, prices, files and codes.'
export const dropHint = 'Drop a file here, or choose one.'
export const comparing = 'Comparing with the site...'

// Why a file is refused.
export const badTableMessage = (row: number) =>
  `This file cannot be read from row ${row} on: a quotation mark is not closed or not doubled, or there are more than 100 columns.`
export const noRowsMessage = 'This file has no rows below its header.'
export const tooManyItemsMessage = (count: number, most: number) =>
  `This file has ${count.toLocaleString('en-US')} entries; at most ${most.toLocaleString('en-US')} are imported at once. Please split it.`
export const tooMuchMessage = 'This is more than 5 MB of changes. Please split the file.'

// What is missing.
/** `columns`: those that the file does not have at all. */
export function missingFieldsMessage(
  fields: readonly string[],
  columns: readonly string[],
): string {
  const lacks = `This file has ${listOf(fields.map((field) => `no ${field}`))} for it, which a new release needs.`
  return columns.length
    ? `${lacks} None of its columns is the ${listOf(columns)}: choose it under Columns.`
    : lacks
}
const listOf = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)
export const missingNameOfGoodsMessage =
  'This row does not name its item, which a new one needs. Its column is called goods.'
export const missingStateMessage =
  'This file does not say whether its edition is in stock. Choose it above.'
export const editionStateHint =
  'New editions get this one where the file says nothing of it. Others keep theirs.'
export const noTitleMessage = 'This post has no title there. Give it one, and make a new export.'
export const noTextMessage = 'This post has no text, and no picture.'
export const onlyPicturesMessage = (count: number) =>
  count === 1
    ? 'This post is a picture alone, which was not found. Choose the folder with it.'
    : `This post is ${count} pictures alone, which were not found. Choose the folder with them.`

// Conflicts.
export const clashMessage = (row: number, column: string, what: string) =>
  `Row ${row} has another ${column} than a row above it of the same ${what}.`
export const severalMessage = (what: string) =>
  `Several ${what} have this name or number. Please add the column page address.`
export const twiceMessage = (place: string, what: string) => `${place} is the same ${what}.`
export const lostFilesMessage = (track: string) =>
  `The track “${track}” is missing here and has files. Add it, or remove it in the form of the release.`

export const rowsText = (rows: readonly number[]): string =>
  rows.length > 1 ? `Rows ${rows[0]} to ${rows.at(-1)}` : `Row ${rows[0]}`
export const nouns = {
  releases: ['release', 'releases'],
  news: ['article', 'articles'],
  goods: ['item', 'items'],
} as const
/** What an import does with one and with several, in the order of the preview. */
export const states: Record<'conflict' | 'incomplete' | 'changed' | 'new' | 'same', Nouns> = {
  conflict: ['conflict', 'conflicts'],
  incomplete: ['incomplete', 'incomplete'],
  changed: ['changed', 'changed'],
  new: ['new', 'new'],
  same: ['the same', 'the same'],
}
export const fieldNames: Record<string, string> = {
  catalogueNumber: 'catalogue number',
  slug: 'page address',
  availableAt: 'release day',
  coverImage: 'cover image',
  listed: 'on the site',
  featuredImage: 'image',
  publishedAt: 'date',
  pLine: '℗',
  cLine: '©',
}

export const otherOrderText = 'in another order'

export const importedMessage = (count: number, kind: Kind) =>
  `Imported ${counted(count, nouns[kind])}.`
export const changedSinceMessage =
  'Someone changed something in the meantime. Nothing was imported. Below is what the import would do now.'
type Undone = Pick<CatalogueImport, 'undone' | 'kind' | 'kept'>
/** `kept`: the names of those that were left as they are. */
export const undoneMessage = ({ undone, kind, kept }: Undone) =>
  `Undone for ${counted(undone ?? 0, nouns[kind])}; new ones are in the bin.` +
  (kept.length > 0 ? ` Edited or pressed since, and left as they are: ${kept.join(', ')}.` : '')

// What became of an import.
export const noAnswerMessage = 'There is no answer yet. We ask again; nothing is imported twice.'
export const stillNoAnswerMessage =
  'There is still no answer. The import may have arrived: ask again here before you do anything else. Nothing is imported twice.'
export const askingMessage = (name: string) => `Asking what became of the import of ${name}...`
export const notArrivedMessage = (name: string) =>
  `The import of ${name} did not arrive, so nothing of it was imported. Please choose the file again.`
export const cancelledMessage =
  'This import was given up, because it had not arrived. Please choose the file again.'
export const tooLateMessage =
  'It is too late to undo this import: it is older than 30 days, or than ten others.'
export const importsFailedMessage = 'The last imports could not be read.'
export const importFacts = ({ rows, kind, createdBy }: CatalogueImport, when: string) =>
  [counted(rows, nouns[kind]), `imported ${when}`, createdBy && `by ${createdBy}`]
    .filter(Boolean)
    .join(' ')

// WordPress.
export const notWordPressMessage =
  'This isn’t a WordPress export. In WordPress, choose Tools and Export, and then drop its XML file here.'
export const badXmlMessage = 'This export is damaged. Please make a new one.'
export const samePostMessage = 'A post above has the same title and time.'
export const protectedMessage =
  'This post has a password there, so its text does not replace the article here.'
export const protectedText = (count: number) =>
  `Posts that have a password there come in as drafts, which nobody reads until they are published: ${count}.`
export const leftOutText = (count: number) =>
  `Published posts are imported. Left out: ${counted(count, ['other entry', 'other entries'])} (pages, drafts, menus). Pages are made under Pages.`
export const picturesText = (found: number, of: number) =>
  `${found} of ${counted(of, ['picture', 'pictures'])} found. Choose the folder wp-content/uploads of the old site; those that are not in it are left out.`
export const missingText = (count: number) =>
  counted(count, ['missing picture', 'missing pictures'])
export const pictureName = (placeholder: string) => placeholder.slice('/wp/'.length)
export const sentText = (done: number, of: number) => `Sending pictures: ${done} of ${of}`
export const contentText = (words: string, pictures: number) =>
  pictures ? `${counted(pictures, ['picture', 'pictures'])} · ${words}` : words

// Messages about releases, worded by the spec (sections 5 and 8), for the server and the admin.
import { counted } from '#src/lib/counted.ts'
import type { ReleaseMusic } from '#src/features/releases/files/release-music-schema.ts'
import { fileKinds, type FileKind } from '#src/features/releases/files/file-kind.ts'
import { recordMessages } from '#src/lib/record-messages.ts'

export const releaseMessages = {
  ...recordMessages('release'),
  deletingManyDetail:
    'Their unused codes stop working until you restore the releases from the bin (30 days).',
  leavesBin: ({ isKept }: { isKept?: boolean | undefined }, day: string) =>
    isKept ? `Leaves the bin on ${day}; its codes stay.` : `Gone for good on ${day}.`,
}
export const pageUnavailableMessage = 'We could not load the preview. Please try again in a minute.'
export const aboutFiles =
  'Upload a file or paste a link for each format. If there are both, fans get the file.'
export const aboutMasters =
  'Drop WAV, AIFF or FLAC masters here, or a folder with them. This browser makes the FLACs, MP3s, previews and zips, with tags and cover.'
export const leftFilesMessage =
  'Some files of this release were made here before the tab was closed. Drop the same masters again: they are not made twice.'
export const mastersUnavailableMessage =
  'We could not load what reads masters. Please drop them again in a minute.'
/** Beside what a release has of files and tracks. */
export const filesAreSavedHint =
  'Files and tracks are saved at once, addresses with UPDATE RELEASE.'

// Refusals; `number` is that of a row of the form: 'edition 2'.
export const missingMessage = 'Please fill in title, artist, and year'
export const badReleaseDayMessage = 'This release day and hour do not exist. Please set others.'
export const badEarlyDayMessage =
  'This day and hour of the early track do not exist. Please set others.'
export const missingFormatMessage = (number: number) =>
  `Please say what edition ${number} is, for example CD, or remove it.`
export const badBarcodeMessage = (number: number) =>
  `The barcode of edition ${number} has 8, 12, 13 or 14 digits, of which the last is a check digit. Please compare it with the sleeve.`
export const badPriceMessage = (number: number) =>
  `The price of edition ${number} must be an amount like 24 or 24.50, or empty.`
export const badCurrencyMessage = (number: number) =>
  `The currency of edition ${number} must be a code of three letters, like EUR.`
export const badDayMessage = (number: number) =>
  `Please say on which day edition ${number} is back, or choose another state.`
export const badCopiesMessage = (number: number) =>
  `The copies of edition ${number} must be a number from 1 to 9,999,999, or empty.`
export const tooManyRowsMessage = (limit: number, rows: string) =>
  `A release has at most ${limit} ${rows}.`
export const onPageOfMessage = (name: string) => `Links to the page of ${name}`
export const notOnRosterMessage = 'Not on the roster'
export const pageAddressTakenMessage =
  'Another release has this page address. Please choose another one.'

// The detail of the delete confirmation, from when it opens on.
export const countingCodesMessage = 'Counting the unused codes...'
export const codesNotCountedMessage = 'We could not count the unused codes. Any will stop working.'
export const whatEndsMessage = ({ unusedCodes, texts }: Record<'unusedCodes' | 'texts', number>) =>
  (unusedCodes === 0
    ? 'It has no unused codes.'
    : `${counted(unusedCodes, ['unused code', 'unused codes'])} will stop working.`) +
  (texts > 0
    ? ` ${counted(texts, ['text shows', 'texts show'])} it, and will name it without a link.`
    : '')

const names = { download: 'download', mp3: 'MP3', flac: 'FLAC' } as const
const addresses = { download: 'downloadUrl', mp3: 'mp3Url', flac: 'flacUrl' } as const

type Listed = Record<'downloadUrl' | 'mp3Url' | 'flacUrl', string> & {
  files: Pick<ReleaseMusic, FileKind | 'gives' | 'tracks' | 'tracksWithFiles'>
}
/** What a code of a release gives, in a word or two: 'ZIP MP3 FLAC', '3 of 6 tracks', 'none'. */
export function filesText(release: Listed): string {
  const { gives, tracks, tracksWithFiles } = release.files
  if (gives === 'nothing') return 'none'
  const kinds = fileKinds.filter(
    (kind) => release.files[kind] !== null || release[addresses[kind]] !== '',
  )
  const music =
    tracks > 0 && tracksWithFiles < tracks ? `${tracksWithFiles} of ${tracks} tracks` : ''
  if (kinds.length === 0) return music || counted(tracks, ['track', 'tracks'])
  return [...kinds.map((kind) => (kind === 'download' ? 'ZIP' : names[kind])), music]
    .filter(Boolean)
    .join(' ')
}

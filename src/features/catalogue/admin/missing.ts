import type { CheckLink } from '#src/lib/check.ts'
import { counted } from '#src/lib/counted.ts'
import type { ListRow, Present } from './contract.ts'

/** What a release lacks, each with the way to the field that takes it: cover, ISRCs, barcodes, prices, files and codes. */
export function missingOf(release: Present): CheckLink[] {
  const { id, coverImage, tracks, editions, music, hasCodes } = release
  const form = `/releases/${id}`
  const noIsrc = tracks.filter(({ isrc }) => !isrc).length
  const lists: [missing: boolean, text: string, to: string][] = [
    [!coverImage, 'COVER', `${form}#coverImage`],
    [noIsrc > 0, counted(noIsrc, ['ISRC', 'ISRCS']), `${form}#tracks`],
    [editions.length === 0, 'EDITION', `${form}#editions`],
    ...(['barcode', 'price'] as const).map((field): [boolean, string, string] => [
      editions.some(lacks(field)),
      field.toUpperCase(),
      `${form}#editions.${editions.findIndex(lacks(field))}.${field}`,
    ]),
    [music?.gives === 'nothing', 'FILES', `${form}#files`],
    [music?.gives === 'some_tracks', `MUSIC OF ${tracksText(music)}`, `${form}#tracks`],
    [!hasCodes, 'CODES', `/codes?release=${id}`],
  ]
  return lists.flatMap(([missing, text, to]) => (missing ? [{ text, to }] : []))
}

const tracksText = (music: Present['music']) =>
  counted((music?.tracks ?? 0) - (music?.tracksWithFiles ?? 0), ['TRACK', 'TRACKS'])

const lacks = (field: string) => (row: ListRow) => row[field] === '' || row[field] === null

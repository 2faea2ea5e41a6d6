import { toCsv } from '#src/lib/csv.ts'
import { lengthText } from '#src/lib/length.ts'
import { toLocalTime } from '#src/lib/local-time.ts'
import { keysOf } from '#src/lib/object.ts'
import type { Present } from './contract.ts'
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
  listed: ['on the site'],
  trackTitle: ['track title', 'track', 'track name'],
  trackArtist: ['track artist'],
  trackLength: ['track length', 'length', 'duration'],
} as const
export type Column = keyof typeof columns

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\d#]/gu, '')

/** The column that a header names, if it is one of ours. */
export const columnNamed = (header: string): Column | undefined =>
  keysOf(columns).find((column) => columns[column].some((name) => plain(name) === plain(header)))

/** Those of a release itself. */
export const releaseFields = keysOf(columns).filter((column) => !column.startsWith('track'))

/** With line breaks as a spreadsheet may have changed them. */
export const plainBreaks = (text: string): string => text.replace(/\r\n?/g, '\n')

/** What the file says of a field; a release day by the site's clocks. */
export function textOf(values: Values, field: string, timeZone: string): string {
  const value = values[field]
  if (field === 'listed') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? plainBreaks(value) : ''
  return field === 'availableAt' && text ? toLocalTime(text, timeZone).replace('T', ' ') : text
}

export const trackTexts = ({ title, artist, seconds }: Omit<Present['tracks'][number], 'id'>) => [
  ...[plainBreaks(title).trim(), plainBreaks(artist ?? '').trim()],
  seconds ? lengthText(seconds) : '',
]

const byNumber = (one: Present, other: Present) =>
  one.catalogueNumber.localeCompare(other.catalogueNumber) || one.title.localeCompare(other.title)

/** The catalogue as a file: a row for each track, and one for a release without any. */
export const catalogueCsv = (releases: readonly Present[], timeZone: string): string =>
  toCsv([
    Object.values(columns).map(([name]) => name),
    ...releases.toSorted(byNumber).flatMap((release) => {
      const texts = releaseFields.map((field) => textOf(release, field, timeZone))
      const tracks = release.tracks.map(trackTexts)
      // Long credits stand in the first row alone.
      const rest = texts.with(releaseFields.indexOf('credits'), '')
      return (tracks.length ? tracks : [['', '', '']]).map((track, at) => [
        ...(at > 0 ? rest : texts),
        ...track,
      ])
    }),
  ])

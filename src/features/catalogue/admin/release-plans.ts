import { FileRefusal } from '#src/components/admin/read-text-file.ts'
import { parseCsv, type CsvRow } from '#src/lib/csv.ts'
import type { Label } from '#src/lib/dates.ts'
import { dayOf } from '#src/lib/day.ts'
import { parseLength } from '#src/lib/length.ts'
import { typedInstant } from '#src/lib/local-time.ts'
import { readDay, readLocalTime } from '#src/lib/typed-moment.ts'
import { validate } from '#src/lib/validate.ts'
import type { Present } from './contract.ts'
import * as messages from './messages.ts'
import { conflict, decide, type Plan } from './plan.ts'
import {
  columns,
  plainBreaks,
  releaseFields,
  textOf,
  trackTexts,
  type Column,
} from './release-texts.ts'
import { maxItems, tracksInput, type Values } from './schema.ts'

/** The rows of a table, its header first. Throws FileRefusal. */
export function readTable(text: string): CsvRow[] {
  const rows = parseCsv(text, 100)
  if ('badRow' in rows) throw new FileRefusal(messages.badTableMessage(rows.badRow))
  if (rows.length < 2) throw new FileRefusal(messages.noRowsMessage)
  return rows
}

type Texts = Partial<Record<Column, string>>
/** A release of the file, from one or several rows. */
type Draft = { rows: number[]; texts: Texts; tracks: Texts[]; clash?: string }

const plain = (text: string) => plainBreaks(text).trim().toLowerCase()

/** What a release is known by, the surest first. */
const keysOf = ({ slug, catalogueNumber, artist, title }: Omit<Texts, 'listed'>): string[] => [
  ...(slug ? [`/${slug}`] : []),
  ...(catalogueNumber ? [`#${plain(catalogueNumber)}`] : []),
  ...(artist && title ? [`${plain(artist)}\n${plain(title)}`] : []),
]

/** The releases of the rows: rows with the same key are one, and one without goes with the row before. */
function draftsOf(rows: readonly CsvRow[], mapped: readonly (Column | '')[]): Draft[] {
  const drafts = new Map<string, Draft>()
  let last = ''
  for (const { row, cells } of rows) {
    const texts: Texts = {}
    mapped.forEach((column, at) => {
      const text = plainBreaks(cells[at] ?? '')
      if (column && text.trim()) texts[column] ??= text
    })
    const [key = last || `${row}`] = keysOf(texts)
    const draft = drafts.get(key) ?? { rows: [], texts: {}, tracks: [] }
    for (const field of releaseFields) {
      const text = texts[field]
      if (text && (draft.texts[field] ??= text) !== text)
        draft.clash ??= messages.clashMessage(row, columns[field][0])
    }
    draft.rows.push(row)
    if (texts.trackTitle) draft.tracks.push(texts)
    drafts.set((last = key), draft)
  }
  return [...drafts.values()]
}

/** Finds what there is of a release of the file: several where it is not sure. */
function finder(present: readonly Present[]) {
  const byKey = new Map<string, Present[]>()
  for (const release of present)
    for (const key of keysOf(release)) byKey.set(key, [...(byKey.get(key) ?? []), release])
  return (texts: Texts): Present[] => {
    const found = keysOf(texts).map((key) =>
      (byKey.get(key) ?? []).filter(
        // Of the same name with another number: another release.
        ({ catalogueNumber }) => /^[/#]/.test(key) || !texts.catalogueNumber || !catalogueNumber,
      ),
    )
    return found.find(({ length }) => length > 0) ?? []
  }
}

/** The tracks of the file, each with the id and what else there is of the one with its title; and those that it leaves out. */
function mergeTracks(given: readonly Texts[], present: Present['tracks']) {
  const left = [...present]
  const tracks = given.map(({ trackTitle: title = '', trackArtist, trackLength = '' }) => {
    const at = left.findIndex((track) => plain(track.title) === plain(title))
    const [known] = at < 0 ? [] : left.splice(at, 1)
    return {
      id: known?.id ?? crypto.randomUUID(),
      title,
      artist: trackArtist ?? known?.artist ?? '',
      seconds: parseLength(trackLength) ?? known?.seconds ?? null,
    }
  })
  return { tracks, left }
}

const tracksText = (tracks: readonly Omit<Present['tracks'][number], 'id'>[]): string =>
  tracks.map((track) => trackTexts(track).filter(Boolean).join(' · ')).join('\n')

/** The value of a cell; what cannot be read stays for the schema to refuse. */
function valueOf(field: Column, text: string, { timeZone, dates }: Label) {
  if (field === 'listed') return /^(yes|y|true|1|x|ja|oui|s[ií])$/i.test(text.trim())
  if (field !== 'availableAt') return text
  const reading = { today: dayOf(new Date(), timeZone), dayFirst: dates.dayFirst }
  const [time, day] = [text.replace(/(:\d\d):\d\d$/, '$1'), readDay(text, reading)]
  return typedInstant(readLocalTime(time, reading) ?? (day ? `${day}T00:00` : text), timeZone)
}

function compare(
  { texts, tracks: given, clash }: Draft,
  present: Present | undefined,
  site: Label,
) {
  const text = (values: Values, field: string) => textOf(values, field, site.timeZone)
  const values: Values = {}
  for (const field of releaseFields) {
    const typed = texts[field]
    if (typed !== undefined && !(present && typed === text(present, field)))
      values[field] = valueOf(field, typed, site)
  }
  const before = present?.tracks ?? []
  const { tracks, left } = mergeTracks(given, before)
  const wanted = { kind: 'releases', present, values, textOf: text } as const
  const [from, to] = [before, tracks].map((list) =>
    list.map((track) => [track.id, ...trackTexts(track)]),
  )
  if (clash) return conflict(clash)
  if (given.length === 0 || JSON.stringify(from) === JSON.stringify(to)) return decide(wanted)
  const lost = left.find(({ id }) => present?.filed.includes(id))
  if (lost) return conflict(messages.lostFilesMessage(lost.title))
  const checked = validate(tracksInput, tracks)
  if ('fields' in checked) return conflict(checked.message)
  const change = { field: 'tracks', from: tracksText(before), to: tracksText(tracks) }
  return decide({ ...wanted, tracks: checked.output, changes: [change] })
}

/** What an import of these rows would do; `mapped` says which column each cell is of. A sentence when these are too many. */
export function planReleases(
  rows: readonly CsvRow[],
  mapped: readonly (Column | '')[],
  present: readonly Present[],
  site: Label,
): Plan[] | string {
  const find = finder(present)
  const seen = new Map<Present, string>()
  const drafts = draftsOf(rows, mapped)
  if (drafts.length > maxItems) return messages.tooManyItemsMessage(drafts.length, maxItems)
  return drafts.map((draft): Plan => {
    const { texts } = draft
    const place = messages.rowsText(draft.rows)
    const [found, ...others] = find(texts)
    const { artist, title } = { ...found, ...texts }
    const about = { place, name: [artist, title].filter(Boolean).join(' - ') }
    const earlier = found && seen.get(found)
    if (found) seen.set(found, place)
    if (others.length > 0) return { ...about, ...conflict(messages.severalMessage) }
    if (earlier) return { ...about, ...conflict(messages.twiceMessage(earlier)) }
    return { ...about, ...compare(draft, found, site) }
  })
}

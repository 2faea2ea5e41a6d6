import { FileRefusal } from '#src/components/admin/upload/read-text-file.ts'
import { parseCsv, type CsvRow } from '#src/lib/csv.ts'
import type { Label } from '#src/lib/dates.ts'
import { dayOf } from '#src/lib/day.ts'
import { editionStates } from '#src/lib/edition-state.ts'
import { parseLength } from '#src/lib/length.ts'
import { typedInstant } from '#src/lib/local-time.ts'
import { readDay, readLocalTime } from '#src/lib/typed-moment.ts'
import { validate, type Validated } from '#src/lib/validate.ts'
import { lists, type List, type ListCells, type ListRow, type Present } from './contract.ts'
import * as messages from './messages.ts'
import { conflict, decide, type Plan } from './plan.ts'
import {
  cellOf,
  columns,
  columnsOf,
  plainBreaks,
  releaseFields,
  textOf,
  type Column,
} from './release-texts.ts'
import { listInputs, maxItems, type Values } from './schema.ts'

/** The rows of a table, its header first. Throws FileRefusal. */
export function readTable(text: string): CsvRow[] {
  const rows = parseCsv(text, 100)
  if ('badRow' in rows) throw new FileRefusal(messages.badTableMessage(rows.badRow))
  if (rows.length < 2) throw new FileRefusal(messages.noRowsMessage)
  return rows
}

type Texts = Partial<Record<Column, string>>
/** A release of the file, from one or several rows. */
type Draft = { rows: number[]; texts: Texts; clash?: string } & Record<List, Texts[]>

const plain = (text: string) => plainBreaks(text).trim().toLowerCase()

/** What a release is known by, the surest first. */
const keysOf = ({ slug, catalogueNumber, artist, title }: Omit<Texts, 'listed'>): string[] => [
  ...(slug ? [`/${slug}`] : []),
  ...(catalogueNumber ? [`#${plain(catalogueNumber)}`] : []),
  ...(artist && title ? [`${plain(artist)}\n${plain(title)}`] : []),
]

/** What each track and edition has to have. */
const nameOf = { tracks: 'tracks.title', editions: 'editions.format' } as const

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
    const draft = drafts.get(key) ?? { rows: [], texts: {}, tracks: [], editions: [] }
    for (const field of releaseFields) {
      const text = texts[field]
      if (text && (draft.texts[field] ??= text) !== text)
        draft.clash ??= messages.clashMessage(row, columns[field][0])
    }
    draft.rows.push(row)
    for (const list of lists) if (texts[nameOf[list]]) draft[list].push(texts)
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

/** By what a track or an edition is known again. */
const keyOf = (list: List, row: ListCells): string =>
  (list === 'tracks' ? ['title'] : ['format', 'description'])
    .map((field) => plain(cellOf(row, field)))
    .join('\n')

/** The value of a cell of a track or an edition; what cannot be read stays for the schema to refuse. */
function rowValueOf(field: string, text: string, site: Label): unknown {
  if (field === 'seconds') return parseLength(text)
  if (field === 'shipsOn') return readDay(text, readingOf(site)) ?? text
  if (field === 'state')
    return (
      Object.entries(editionStates).find(([, name]) => plain(name) === plain(text))?.[0] ?? text
    )
  if (field !== 'links') return text
  return text.split('\n').map((line) => {
    const [, name = '', url = ''] = /^(.*\s)?(\S*)$/.exec(line.trim()) ?? []
    return { name, url }
  })
}

/** The list of the file, each row with the id and what else there is of the one like it; and those that it leaves out. */
function mergeRows(list: List, given: readonly Texts[], present: readonly ListRow[], site: Label) {
  const left = [...present]
  const rows = given.map((texts): ListRow => {
    const cells = columnsOf(list).flatMap(([field, column]) => {
      const text = texts[column]
      return text === undefined ? [] : [[field, rowValueOf(field, text, site)] as const]
    })
    const row = Object.fromEntries(cells)
    const at = left.findIndex((one) => keyOf(list, one) === keyOf(list, row))
    const [known] = at < 0 ? [] : left.splice(at, 1)
    return {
      id: crypto.randomUUID(),
      ...(list === 'tracks' && { seconds: null }),
      ...(known && knownCells(list, known)),
      ...row,
    }
  })
  return { rows, left }
}

/** The id and the fields of a row that are set. */
const knownCells = (list: List, row: ListRow): ListRow => ({
  id: row.id,
  ...Object.fromEntries(
    columnsOf(list).flatMap(([field]) => (row[field] === null ? [] : [[field, row[field]]])),
  ),
})

const rowText = (list: List, row: ListRow): string =>
  columnsOf(list)
    .map(([field]) => cellOf(row, field))
    .filter(Boolean)
    .join(' · ')

/** The rows that one list has and the other does not, as people read them; nothing when both are the same. */
function listChange(list: List, before: readonly ListRow[], after: readonly ListRow[]) {
  const [old, now] = [before, after].map((rows) => rows.map((row) => rowText(list, row)))
  const ids = [before, after].map((rows) => rows.map(({ id }) => id).join())
  if (!old || !now || (old.join('\n') === now.join('\n') && ids[0] === ids[1])) return undefined
  const from = old.filter((text) => !now.includes(text)).join('\n')
  const to = now.filter((text) => !old.includes(text)).join('\n')
  return { field: list, from, to: from || to ? to : messages.otherOrderText }
}

const readingOf = ({ timeZone, dates }: Label) => ({
  today: dayOf(new Date(), timeZone),
  dayFirst: dates.dayFirst,
})

/** The value of a cell; what cannot be read stays for the schema to refuse. */
function valueOf(field: Column, text: string, site: Label) {
  if (field === 'listed') return /^(yes|y|true|1|x|ja|oui|s[ií])$/i.test(text.trim())
  if (field !== 'availableAt') return text
  const reading = readingOf(site)
  const [time, day] = [text.replace(/(:\d\d):\d\d$/, '$1'), readDay(text, reading)]
  return typedInstant(readLocalTime(time, reading) ?? (day ? `${day}T00:00` : text), site.timeZone)
}

/** The list as the file would make it, and how that is told; nothing when it is the same, a sentence when it cannot be. */
function compareList(list: List, draft: Draft, present: Present | undefined, site: Label) {
  const before = present?.[list] ?? []
  const { rows, left } = mergeRows(list, draft[list], before, site)
  if (rows.length === 0) return undefined
  const lost = list === 'tracks' && left.find(({ id }) => present?.filed.includes(id))
  if (lost) return messages.lostFilesMessage(cellOf(lost, 'title'))
  const checked: Validated<readonly ListRow[]> = validate(listInputs[list], rows)
  if ('fields' in checked) return checked.message
  const change = listChange(list, before, checked.output)
  return change && { rows: checked.output, change }
}

function compare(draft: Draft, present: Present | undefined, site: Label) {
  const { texts, clash } = draft
  const text = (values: Values, field: string) => textOf(values, field, site.timeZone)
  const values: Values = {}
  for (const field of releaseFields) {
    const typed = texts[field]
    if (typed !== undefined && !(present && typed === text(present, field)))
      values[field] = valueOf(field, typed, site)
  }
  const compared = lists.map((list) => [list, compareList(list, draft, present, site)] as const)
  const refusal = clash ?? compared.map(([, one]) => one).find((one) => typeof one === 'string')
  if (refusal !== undefined) return conflict(refusal)
  const changed = compared.flatMap(([list, one]) =>
    typeof one === 'object' ? [{ list, ...one }] : [],
  )
  return decide({
    ...{ kind: 'releases', present, values, textOf: text },
    lists: Object.fromEntries(changed.map(({ list, rows }) => [list, rows])),
    changes: changed.map(({ change }) => change),
  })
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

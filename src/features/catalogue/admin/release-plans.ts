import { FileRefusal } from '#src/components/admin/upload/read-text-file.ts'
import { parseCsv, type CsvRow } from '#src/lib/csv.ts'
import type { Label } from '#src/lib/dates.ts'
import { dayOf } from '#src/lib/day.ts'
import type { EditionState } from '#src/features/releases/editions/edition-state.ts'
import { parseLength } from '#src/lib/length.ts'
import { typedInstant } from '#src/lib/local-time.ts'
import { readDay, readLocalTime } from '#src/components/admin/typed-moment.ts'
import { validate, type Validated } from '#src/lib/validate.ts'
import { lists, type List, type ListCells, type ListRow, type Present } from './contract.ts'
import { artistOf, isNone, stateOf } from './foreign-cells.ts'
import {
  badTableMessage,
  clashMessage,
  lostFilesMessage,
  missingFieldsMessage,
  missingStateMessage,
  noRowsMessage,
  otherOrderText,
  rowsText,
  severalMessage,
  tooManyItemsMessage,
  twiceMessage,
} from './messages.ts'
import { conflict, decide, incomplete, type Plan, type Refusal } from './plan.ts'
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
  if ('badRow' in rows) throw new FileRefusal(badTableMessage(rows.badRow))
  if (rows.length < 2) throw new FileRefusal(noRowsMessage)
  return rows
}

type Texts = Partial<Record<Column, string>>
/** A release of the file, from one or several rows. */
type Draft = { rows: number[]; texts: Texts; clash?: string } & Record<List, Texts[]>

const plain = (text: string) => plainBreaks(text).trim().toLowerCase()

/** What is known beside the rows. */
type Asked = {
  mapped: readonly (Column | '')[]
  site: Label
  editionState: EditionState | undefined
}

/** What a release is known by, the surest first. */
const keysOf = ({ slug, catalogueNumber, artist, title }: Omit<Texts, 'listed'>): string[] => [
  ...(slug ? [`/${slug}`] : []),
  ...(catalogueNumber ? [`#${plain(catalogueNumber)}`] : []),
  ...(artist && title ? [`${plain(artistOf(artist))}\n${plain(title)}`] : []),
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
      if (column && text.trim() && !isNone(column, text)) texts[column] ??= text
    })
    const [key = last || `${row}`] = keysOf(texts)
    const draft = drafts.get(key) ?? { rows: [], texts: {}, tracks: [], editions: [] }
    for (const field of releaseFields) {
      const text = texts[field]
      if (text && (draft.texts[field] ??= text) !== text)
        draft.clash ??= clashMessage(row, columns[field][0], 'release')
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
  if (field === 'state') return stateOf(text) ?? text
  if (field === 'artist') return artistOf(text)
  if (field !== 'links') return text
  return text.split('\n').map((line) => {
    const [, name = '', url = ''] = /^(.*\s)?(\S*)$/.exec(line.trim()) ?? []
    return { name, url }
  })
}

/** The list of the file, each row with the id and what else there is of the one like it; and those that it leaves out. */
function mergeRows(list: List, given: readonly Texts[], present: readonly ListRow[], asked: Asked) {
  const left = [...present]
  const rows = given.map((texts): ListRow => {
    const typed = columnsOf(list).flatMap(([field, column]) => {
      const text = texts[column]
      return text === undefined ? [] : [[field, text] as const]
    })
    const read = (cells: typeof typed) =>
      Object.fromEntries(cells.map(([field, text]) => [field, rowValueOf(field, text, asked.site)]))
    const at = left.findIndex((one) => keyOf(list, one) === keyOf(list, read(typed)))
    const [known] = at < 0 ? [] : left.splice(at, 1)
    return {
      id: crypto.randomUUID(),
      ...(list === 'tracks' ? { seconds: null } : !known && { state: asked.editionState }),
      ...(known && knownCells(list, known)),
      // What is there as it is typed stays, whatever it would be read as.
      ...read(typed.filter(([field, text]) => !known || cellOf(known, field) !== text.trim())),
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
  return { field: list, from, to: from || to ? to : otherOrderText }
}

const readingOf = ({ timeZone, dates }: Label) => ({
  today: dayOf(new Date(), timeZone),
  dayFirst: dates.dayFirst,
})

/** The value of a cell; what cannot be read stays for the schema to refuse. */
function valueOf(field: Column, text: string, site: Label) {
  if (field === 'listed') return /^(yes|y|true|1|x|ja|oui|s[ií])$/i.test(text.trim())
  if (field === 'artist') return artistOf(text)
  if (field !== 'availableAt') return text
  const reading = readingOf(site)
  const [time, day] = [text.replace(/(:\d\d):\d\d$/, '$1'), readDay(text, reading)]
  return typedInstant(readLocalTime(time, reading) ?? (day ? `${day}T00:00` : text), site.timeZone)
}

/** The list as the file would make it, and how that is told; nothing when it is the same, a refusal when it cannot be. */
function compareList(list: List, draft: Draft, present: Present | undefined, asked: Asked) {
  const before = present?.[list] ?? []
  const { rows, left } = mergeRows(list, draft[list], before, asked)
  if (rows.length === 0) return undefined
  const lost = list === 'tracks' && left.find(({ id }) => present?.filed.includes(id))
  if (lost) return conflict(lostFilesMessage(cellOf(lost, 'title')))
  if (list === 'editions' && rows.some((row) => row['state'] === undefined))
    return incomplete(missingStateMessage)
  const checked: Validated<readonly ListRow[]> = validate(listInputs[list], rows)
  if ('fields' in checked) return conflict(checked.message)
  const change = listChange(list, before, checked.output)
  return change && { rows: checked.output, change }
}

/** What a new release cannot be without. */
const neededFields = ['title', 'artist', 'year'] as const

function missingFields({ texts }: Draft, { mapped }: Asked): Refusal | undefined {
  const missing = neededFields.filter((field) => texts[field] === undefined)
  const columns = missing.filter((field) => !mapped.includes(field))
  return missing.length ? incomplete(missingFieldsMessage(missing, columns)) : undefined
}

/** The fields of the file that are others than those that there are. */
function valuesOf({ texts }: Draft, present: Present | undefined, { site }: Asked): Values {
  const values: Values = {}
  for (const field of releaseFields) {
    const typed = texts[field]
    if (typed !== undefined && !(present && typed === textOf(present, field, site.timeZone)))
      values[field] = valueOf(field, typed, site)
  }
  return values
}

function compare(draft: Draft, present: Present | undefined, asked: Asked) {
  const compared = lists.map((list) => [list, compareList(list, draft, present, asked)] as const)
  const changed = compared.flatMap(([list, one]) =>
    one && 'rows' in one ? [{ list, ...one }] : [],
  )
  const [refused] = compared.flatMap(([, one]) => (one && 'reason' in one ? [one] : []))
  if (draft.clash !== undefined) return conflict(draft.clash)
  const refusal = (present ? undefined : missingFields(draft, asked)) ?? refused
  if (refusal) return refusal
  return decide({
    kind: 'releases',
    present,
    values: valuesOf(draft, present, asked),
    textOf: (values, field) => textOf(values, field, asked.site.timeZone),
    lists: Object.fromEntries(changed.map(({ list, rows }) => [list, rows])),
    changes: changed.map(({ change }) => change),
  })
}

/** Whether a row has an edition and does not say whether that is in stock. */
export const hasEditionWithoutState = (
  rows: readonly CsvRow[],
  mapped: readonly (Column | '')[],
): boolean =>
  draftsOf(rows, mapped).some(({ editions }) =>
    editions.some((texts) => texts['editions.state'] === undefined),
  )

/**
 * What an import of these rows would do; `mapped` says which column each cell is of, `editionState` what new editions are of
 * which the file does not say it. A sentence when these are too many.
 */
export function planReleases(
  rows: readonly CsvRow[],
  mapped: readonly (Column | '')[],
  present: readonly Present[],
  site: Label,
  editionState?: EditionState,
): Plan[] | string {
  const find = finder(present)
  const seen = new Map<Present, string>()
  const drafts = draftsOf(rows, mapped)
  if (drafts.length > maxItems) return tooManyItemsMessage(drafts.length, maxItems)
  return drafts.map((draft): Plan => {
    const { texts } = draft
    const place = rowsText(draft.rows)
    const [found, ...others] = find(texts)
    const { artist, title } = { ...found, ...texts }
    const about = { place, name: [artist && artistOf(artist), title].filter(Boolean).join(' - ') }
    const earlier = found && seen.get(found)
    if (found) seen.set(found, place)
    if (others.length > 0) return { ...about, ...conflict(severalMessage('releases')) }
    if (earlier) return { ...about, ...conflict(twiceMessage(earlier, 'release')) }
    return { ...about, ...compare(draft, found, { mapped, site, editionState }) }
  })
}

import { createHash } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import type { Json } from '#netlify/server/http/database-types.ts'
import { CommandError, errorCode } from './project.ts'
import { version } from './version.ts'

export const rowSchema = v.record(
  v.string(),
  v.custom<Json>((value) => value !== undefined),
)
export type Row = v.InferOutput<typeof rowSchema>

/** The columns of a table with their types, as backup() writes them: { id: 'uuid not null' }. */
export const columnsSchema = v.record(v.string(), v.string())

/** One table of a backup: its rows with every column that is not computed, as the database returned them. */
export type BackupTable = {
  name: string
  columns: v.InferOutput<typeof columnsSchema>
  rows: Row[]
}

/** What is written into a file; the tables are in the order in which foreign keys let them be restored. */
export type Label = {
  takenAt: Date
  /** The newest migration of the database that it was taken from, or null when that has no history. */
  migration: string | null
  tables: readonly BackupTable[]
}

export type Backup = Label & {
  file: string
  /** The version of Deadwax that took it. */
  version: string
  /** Of all bytes before its last line, which says the same. */
  sha256: string
}

export const rowsOf = ({ tables }: Pick<Backup, 'tables'>, name: string): Row[] =>
  tables.find((table) => table.name === name)?.rows ?? []

const headerLine = v.object({
  deadwax: v.literal('backup'),
  format: v.literal(2),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  version: v.string(),
  migration: v.nullable(v.string()),
  tables: v.array(v.object({ name: v.string(), rows: v.number(), columns: columnsSchema })),
})
/** Every line between the first and the last. */
const rowLine = v.strictObject({ table: v.string(), row: rowSchema })
const lastLine = v.object({ sha256: v.string() })

/**
 * Creates a file with mode 600, then writes the label that `read` answers as JSON Lines, gzipped when the name ends in .gz.
 * Never overwrites a file, and leaves none when it fails. Throws CommandError.
 */
export async function writeBackup<Read extends Label>(
  file: string,
  read: () => Promise<Read>,
): Promise<Read & { sha256: string }> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(
      errorCode(error) === 'EEXIST'
        ? `${file} is there already, and no backup is written over. Choose another name.`
        : `${file} cannot be written (${errorCode(error)}).`,
    )
  })
  try {
    const label = await read()
    const text = textOf(label)
    const sha256 = checksumOf(text)
    const whole = `${text}${JSON.stringify({ sha256 })}\n`
    await handle.writeFile(file.endsWith('.gz') ? gzipSync(whole) : whole)
    await handle.sync()
    return { ...label, sha256 }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A label in lines of JSON, without the last one. */
function textOf({ takenAt, migration, tables }: Label): string {
  const header: v.InferOutput<typeof headerLine> = {
    deadwax: 'backup',
    format: 2,
    takenAt: takenAt.toISOString(),
    version,
    migration,
    tables: tables.map(({ name, columns, rows }) => ({ name, rows: rows.length, columns })),
  }
  const rows = tables.flatMap(({ name, rows }) => rows.map((row) => ({ table: name, row })))
  return [header, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** A file that is no backup, or a damaged one; `problem` completes "The backup …". */
export class BackupProblem extends CommandError {
  override name = 'BackupProblem'
  readonly problem: string
  constructor(file: string, problem: string, cause?: unknown) {
    super(`${file} ${problem}`, { cause })
    this.problem = problem
  }
}

/**
 * Reads a backup. Throws BackupProblem for any other file, for one that was cut or changed, and for one whose header and
 * rows contradict each other.
 */
export async function readBackup(file: string): Promise<Backup> {
  const text = await readText(file)
  const end = text.trimEnd().lastIndexOf('\n') + 1
  const [first = '', ...lines] = text.slice(0, end).trimEnd().split('\n')
  const header = parse(first)
  if (!v.is(anyHeader, header)) throw new BackupProblem(file, 'is no backup of Deadwax.')
  if (header.format !== 2)
    throw new BackupProblem(
      file,
      `was written by a newer Deadwax (format ${String(header.format)}). Update this one first. Nothing was done with it.`,
    )
  const last = parse(text.slice(end))
  const isWhole = v.is(lastLine, last) && checksumOf(text.slice(0, end)) === last.sha256
  if (!isWhole || !v.is(headerLine, header)) throw changed(file)
  const tables = tablesOf(header.tables, lines, file)
  const { version, migration } = header
  const takenAt = new Date(header.takenAt)
  return { file, takenAt, version, migration, tables, sha256: last.sha256 }
}

type TableHeader = v.InferOutput<typeof headerLine>['tables'][number]

/** The tables of a header with their rows, which are the lines from the second on. Throws BackupProblem at a contradiction. */
function tablesOf(
  headers: readonly TableHeader[],
  lines: readonly string[],
  file: string,
): BackupTable[] {
  const refuse = (problem: string) =>
    new BackupProblem(file, `contradicts itself: its ${problem} Nothing was done with it.`)
  const tables = new Map<string, BackupTable & { ids: Set<Json> }>()
  for (const { name, columns } of headers) {
    if (tables.has(name)) throw refuse(`header names the table ${name} twice.`)
    tables.set(name, { name, columns, rows: [], ids: new Set() })
  }
  for (const [index, line] of lines.entries()) {
    const place = `line ${index + 2}`
    const parsed = parse(line)
    if (!v.is(rowLine, parsed)) throw refuse(`${place} is no row of a table.`)
    const table = tables.get(parsed.table)
    if (!table)
      throw refuse(`${place} is of the table ${parsed.table}, which its header does not name.`)
    const problem = rowProblem(parsed.row, table)
    if (problem) throw refuse(`${place} (${table.name}) ${problem}.`)
    table.rows.push(parsed.row)
    if (parsed.row.id !== undefined) table.ids.add(parsed.row.id)
  }
  for (const { name, rows } of headers) {
    const found = tables.get(name)?.rows.length
    if (found !== rows) throw refuse(`header counts ${rows} rows of ${name}, and it has ${found}.`)
  }
  return [...tables.values()].map(({ name, columns, rows }) => ({ name, columns, rows }))
}

/** How a row contradicts the columns of its table, or the rows before it; undefined when it does not. */
function rowProblem(
  row: Row,
  { columns, ids }: Pick<BackupTable, 'columns'> & { ids: ReadonlySet<Json> },
): string | undefined {
  const missing = Object.keys(columns).find((column) => !Object.hasOwn(row, column))
  if (missing !== undefined) return `lacks the column ${missing}`
  const unknown = Object.keys(row).find((column) => !Object.hasOwn(columns, column))
  if (unknown !== undefined) return `has a column that its table does not have: ${unknown}`
  if (row.id !== undefined && ids.has(row.id))
    return `has the id of an earlier row: ${JSON.stringify(row.id)}`
  return undefined
}

/** Parses rows of one table. Throws CommandError when a column that this version reads is missing or of another type. */
export function parseRows<Schema extends v.GenericSchema>(
  schema: Schema,
  rows: readonly Row[],
  table: string,
): v.InferOutput<Schema>[] {
  const parsed = v.safeParse(v.array(schema), rows)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const column = issue.path?.at(-1)?.key
  throw new CommandError(
    `A row of ${table} is not as this version of Deadwax reads it (${String(column)}: ${issue.message}).`,
  )
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const isMissing = errorCode(error) === 'ENOENT'
    throw new BackupProblem(
      file,
      isMissing ? 'does not exist.' : `cannot be read (${errorCode(error)}).`,
      error,
    )
  })
  try {
    return (bytes.subarray(0, 2).equals(gzipMagic) ? gunzipSync(bytes) : bytes).toString()
  } catch (cause) {
    throw changed(file, cause)
  }
}

const gzipMagic = Buffer.from([0x1f, 0x8b])

const parse = (line: string): unknown => attempt((): unknown => JSON.parse(line))

const anyHeader = v.looseObject({
  deadwax: v.literal('backup'),
  format: v.optional(v.unknown()),
})

const changed = (file: string, cause?: unknown) =>
  new BackupProblem(
    file,
    'was cut off, changed or damaged after it was written. Nothing was done with it.',
    cause,
  )

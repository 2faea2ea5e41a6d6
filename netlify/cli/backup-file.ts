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
const rowLine = v.object({ table: v.string(), row: rowSchema })
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

/** Reads a backup. Throws CommandError for any other file, and for one that was cut or changed. */
export async function readBackup(file: string): Promise<Backup> {
  const text = await readText(file)
  const end = text.trimEnd().lastIndexOf('\n') + 1
  const [first = '', ...lines] = text.slice(0, end).trimEnd().split('\n')
  const header = parse(first)
  if (!v.is(anyHeader, header)) throw new CommandError(`${file} is no backup of Deadwax.`)
  if (header.format !== 2)
    throw new CommandError(
      `${file} was written by a newer Deadwax (format ${String(header.format)}). Update this one first. Nothing was done with it.`,
    )
  const last = parse(text.slice(end))
  const isWhole = v.is(lastLine, last) && checksumOf(text.slice(0, end)) === last.sha256
  if (!isWhole || !v.is(headerLine, header)) throw changed(file)
  const rows = Map.groupBy(
    lines.map((line) => v.parse(rowLine, parse(line))),
    ({ table }) => table,
  )
  const tables = header.tables.map(({ name, columns }) => ({
    name,
    columns,
    rows: (rows.get(name) ?? []).map(({ row }) => row),
  }))
  const { version, migration } = header
  const takenAt = new Date(header.takenAt)
  return { file, takenAt, version, migration, tables, sha256: last.sha256 }
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read (${errorCode(error)}).`)
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
  new CommandError(
    `${file} was cut off, changed or damaged after it was written. Nothing was done with it.`,
    { cause },
  )

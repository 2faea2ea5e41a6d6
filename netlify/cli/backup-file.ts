import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
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

/** The columns of a table with their types, as backup_tables() writes them: { id: 'uuid not null' }. */
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
  takenAt: v.string(),
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
    const hash = createHash('sha256')
    function* lines() {
      for (const line of backupLines(label)) {
        const text = `${JSON.stringify(line)}\n`
        hash.update(text)
        yield text
      }
      yield `${JSON.stringify({ sha256: hash.copy().digest('hex') })}\n`
    }
    const disk = handle.createWriteStream({ flush: true })
    const bytes = Readable.from(lines())
    await (file.endsWith('.gz') ? pipeline(bytes, createGzip(), disk) : pipeline(bytes, disk))
    return { ...label, sha256: hash.digest('hex') }
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(file, { force: true })
    throw error
  }
}

function* backupLines(
  label: Label,
): Generator<v.InferOutput<typeof headerLine> | v.InferOutput<typeof rowLine>> {
  const { takenAt, migration, tables } = label
  yield {
    deadwax: 'backup',
    format: 2,
    takenAt: takenAt.toISOString(),
    version,
    migration,
    tables: tables.map(({ name, columns, rows }) => ({ name, rows: rows.length, columns })),
  }
  for (const { name, rows } of tables) for (const row of rows) yield { table: name, row }
}

/** Reads a backup. Throws CommandError for any other file, and for one that was cut or changed. */
export async function readBackup(file: string): Promise<Backup> {
  const [first = '', ...lines] = await Array.fromAsync(linesOf(file))
  const header = requireHeader(parse(first), file)
  const last = parse(lines.pop() ?? '')
  if (!v.is(lastLine, last)) throw cut(file)
  const hash = createHash('sha256')
  for (const line of [first, ...lines]) hash.update(`${line}\n`)
  if (hash.digest('hex') !== last.sha256) throw changed(file)
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

/** Longer than any row can be: an article has up to 100,000 characters, each of them up to six in JSON. */
const maximumLineLength = 2_000_000

/** The lines of a file, gunzipped if need be. Only a line feed ends one: readline would also split at U+2028 in texts. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const handle = await open(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read (${errorCode(error)}).`)
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    const bytes = handle.createReadStream({ start: 0, autoClose: false })
    const text = buffer.equals(gzipMagic) ? bytes.pipe(createGunzip()) : bytes
    text.setEncoding('utf8')
    let rest = ''
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
      // While it is read: a line without an end would be held in memory and searched again with each chunk.
      if (rest.length > maximumLineLength)
        throw new CommandError(`${file} has a line that is too long for any row.`)
    }
    if (rest) yield rest
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    throw errorCode(cause) === 'Z_BUF_ERROR' ? cut(file, cause) : changed(file, cause)
  } finally {
    await handle.close()
  }
}

const gzipMagic = Buffer.from([0x1f, 0x8b])

const parse = (line: string): unknown => attempt((): unknown => JSON.parse(line))

const dayMs = 24 * 60 * 60_000
const unknown = v.optional(v.unknown())
const anyHeader = v.object({ deadwax: v.literal('backup'), format: unknown, takenAt: unknown })

function requireHeader(value: unknown, file: string): v.InferOutput<typeof headerLine> {
  if (!v.is(anyHeader, value)) throw new CommandError(`${file} is no backup of Deadwax.`)
  const { format, takenAt } = value
  if (format !== 2)
    throw new CommandError(
      `${file} was written by a newer Deadwax (format ${String(format)}). Update this one first. Nothing was done with it.`,
    )
  const time = typeof takenAt === 'string' ? Date.parse(takenAt) : NaN
  if (Number.isNaN(time))
    throw new CommandError(`${file} does not say when it was taken. Nothing was done with it.`)
  if (time > Date.now() + dayMs)
    throw new CommandError(
      `${file} says that it was taken on ${new Date(time).toISOString().slice(0, 10)}, which is in the future. If the clock of this machine is right, the file was changed. Nothing was done with it.`,
    )
  if (!v.is(headerLine, value)) throw changed(file)
  return value
}

const cut = (file: string, cause?: unknown) =>
  new CommandError(`${file} was cut off: its end is missing. Nothing was done with it.`, { cause })

const changed = (file: string, cause?: unknown) =>
  new CommandError(
    `${file} was changed or damaged after it was written. Nothing was done with it.`,
    { cause },
  )

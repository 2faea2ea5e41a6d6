import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import {
  Checksums,
  headerOf,
  headerSchema,
  lineOfRow,
  rowLine,
  trailerSchema,
  type BackupTable,
  type Header,
  type Trailer,
} from './backup-file.ts'
import { rowProblem, type Columns, type Row } from './backup-rows.ts'
import { CommandError, errorCode } from './project.ts'

/** What a backup says of itself, once it has been read to its end. */
export type Backup = Omit<Header, 'takenAt'> & { takenAt: Date; checksums: Trailer }

/** Called for each row of a backup, in its order. */
export type OnRow = (table: string, row: Row) => Promise<void> | void

/** Tables that were read from a database, as readBackup() gives a file of them. */
export async function readTablesAsBackup(
  takenAt: Date,
  migration: string | null,
  tables: readonly BackupTable[],
  onRow: OnRow = () => undefined,
): Promise<Backup> {
  const checksums = new Checksums()
  const header = headerOf(takenAt, migration, tables)
  checksums.add(JSON.stringify(header))
  for (const { name, rows } of tables)
    for (const row of rows) {
      checksums.add(lineOfRow(name, row), name)
      await onRow(name, row)
    }
  return { ...header, takenAt, checksums: checksums.trailer() }
}

/**
 * Reads a backup and calls `onRow` for each row. Throws CommandError for a file that is not a backup, that was cut or
 * changed, or that has a row which its table cannot have. Its end is checked at the end only: a caller that writes the
 * rows has to read the file once before.
 */
export async function readBackup(file: string, onRow: OnRow = () => undefined): Promise<Backup> {
  const checksums = new Checksums()
  const counts = new Map<string, number>()
  let header: Header | undefined
  let columns = new Map<string, Columns>()
  let trailer: Trailer | undefined
  let number = 0
  let broken = 0
  for await (const line of linesOf(file)) {
    number++
    if (broken || trailer) throw changed(file)
    const value = parse(line)
    if (!header) {
      header = requireHeader(value, file)
      columns = new Map(header.tables.map((table) => [table.name, table.columns]))
      checksums.add(line)
    } else if (v.is(trailerSchema, value)) trailer = value
    else if (v.is(rowLine, value)) {
      const { table, row } = value
      requireRow(row, columns.get(table), `${file}, line ${number}: ${table}`)
      checksums.add(line, table)
      counts.set(table, (counts.get(table) ?? 0) + 1)
      await onRow(table, row)
    } else broken = number
  }
  if (!header) throw new CommandError(`${file} is no backup of Deadwax.`)
  if (!trailer) throw cut(file)
  const isWhole = header.tables.every(({ name, rows }) => rows === (counts.get(name) ?? 0))
  if (!isWhole || JSON.stringify(trailer) !== JSON.stringify(checksums.trailer()))
    throw changed(file)
  return { ...header, takenAt: new Date(header.takenAt), checksums: trailer }
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

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const dayMs = 24 * 60 * 60_000

function requireHeader(value: unknown, file: string): Header {
  const { deadwax, format, takenAt } = (value ?? {}) as Partial<Record<keyof Header, unknown>>
  if (deadwax !== 'backup') throw new CommandError(`${file} is no backup of Deadwax.`)
  if (format !== 2)
    throw new CommandError(
      format === 1
        ? `${file} was written by an older Deadwax, which did not note of which database. Restore it with that version.`
        : `${file} was written by a newer Deadwax (format ${String(format)}). Update this one first. Nothing was done with it.`,
    )
  if (typeof takenAt !== 'string' || Number.isNaN(Date.parse(takenAt)))
    throw new CommandError(`${file} does not say when it was taken. Nothing was done with it.`)
  if (Date.parse(takenAt) > Date.now() + dayMs)
    throw new CommandError(
      `${file} says that it was taken on ${takenAt.slice(0, 10)}, which is in the future. If the clock of this machine is right, the file was changed. Nothing was done with it.`,
    )
  if (!v.is(headerSchema, value)) throw changed(file)
  return value
}

function requireRow(row: Row, columns: Columns | undefined, place: string): void {
  const problem = columns ? rowProblem(row, columns) : 'is no table of this backup'
  if (problem) throw new CommandError(`${place} ${problem}. Nothing was done with it.`)
}

const cut = (file: string, cause?: unknown) =>
  new CommandError(`${file} was cut off: its end is missing. Nothing was done with it.`, { cause })

const changed = (file: string, cause?: unknown) =>
  new CommandError(
    `${file} was changed or damaged after it was written. Nothing was done with it.`,
    { cause },
  )

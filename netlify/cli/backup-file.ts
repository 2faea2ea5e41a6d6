import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { CommandError, errorCode } from './project.ts'

export type Row = Record<string, unknown>

/** One table of a backup: its rows with every column, as the database returned them. */
export type BackupTable = { name: string; rows: Row[] }

/** The first line of a backup; the tables are in the order in which foreign keys let them be restored. */
export type BackupHeader = {
  deadwax: 'backup'
  format: 1
  takenAt: string
  tables: { name: string; rows: number }[]
}

/** Every line between the first and the last: one row. */
type RowLine = { table: string; row: Row }

/** The last line: the SHA-256 of all bytes before it. */
type Trailer = { sha256: string }

/** A new file for one backup, to be written once or discarded. */
export type NewBackupFile = {
  write: (takenAt: Date, tables: BackupTable[]) => Promise<void>
  discard: () => Promise<void>
}

/**
 * Creates a file with mode 600; never overwrites one. A backup is JSON Lines, gzipped when the name ends in .gz. Throws
 * CommandError.
 */
export async function createBackupFile(file: string): Promise<NewBackupFile> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(
      errorCode(error) === 'EEXIST'
        ? `${file} is there already, and no backup is written over. Choose another name.`
        : `${file} cannot be written (${errorCode(error)}).`,
    )
  })
  return {
    write: async (takenAt, tables) => {
      const lines = Readable.from(backupLines(takenAt, tables))
      const disk = handle.createWriteStream({ flush: true })
      await (file.endsWith('.gz') ? pipeline(lines, createGzip(), disk) : pipeline(lines, disk))
    },
    discard: async () => {
      await handle.close().catch(() => undefined)
      await rm(file, { force: true })
    },
  }
}

function* backupLines(takenAt: Date, tables: BackupTable[]): Generator<string> {
  const hash = createHash('sha256')
  const hashed = (value: BackupHeader | RowLine) => {
    const line = `${JSON.stringify(value)}\n`
    hash.update(line)
    return line
  }
  yield hashed({
    deadwax: 'backup',
    format: 1,
    takenAt: takenAt.toISOString(),
    tables: tables.map(({ name, rows }) => ({ name, rows: rows.length })),
  })
  for (const { name, rows } of tables) for (const row of rows) yield hashed({ table: name, row })
  yield `${JSON.stringify({ sha256: hash.digest('hex') } satisfies Trailer)}\n`
}

/**
 * Reads a backup and calls `onRow` for each row. Throws CommandError for a file that is not a backup, or that was cut or
 * changed. The checksum is checked at the end only: a caller that writes the rows has to read the file once before.
 */
export async function readBackup(
  file: string,
  onRow: (table: string, row: Row) => Promise<void> | void = () => undefined,
): Promise<BackupHeader> {
  const hash = createHash('sha256')
  const counts = new Map<string, number>()
  let header: BackupHeader | undefined
  let trailer: Trailer | undefined
  for await (const line of linesOf(file)) {
    const value = parse(line)
    if (!value || trailer) throw damaged(file)
    if (!header) header = requireHeader(value, file)
    else if (isTrailer(value)) trailer = value
    else if (isRowLine(value)) {
      counts.set(value.table, (counts.get(value.table) ?? 0) + 1)
      await onRow(value.table, value.row)
    } else throw damaged(file)
    if (!trailer) hash.update(`${line}\n`)
  }
  if (!header || trailer?.sha256 !== hash.digest('hex')) throw damaged(file)
  if (header.tables.some(({ name, rows }) => rows !== (counts.get(name) ?? 0))) throw damaged(file)
  return header
}

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
    }
    if (rest) yield rest
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    throw damaged(file, cause)
  } finally {
    await handle.close()
  }
}

const gzipMagic = Buffer.from([0x1f, 0x8b])

function parse(line: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Row) : undefined
  } catch {
    return undefined
  }
}

function requireHeader(value: Row, file: string): BackupHeader {
  if (value.deadwax !== 'backup' || !Array.isArray(value.tables))
    throw new CommandError(`${file} is no backup of Deadwax.`)
  if (value.format !== 1)
    throw new CommandError(
      `${file} was written by a newer Deadwax (format ${String(value.format)}). Update this one first.`,
    )
  return value as BackupHeader
}

const isTrailer = (value: Row): value is Trailer => typeof value.sha256 === 'string'
const isRowLine = (value: Row): value is RowLine =>
  typeof value.table === 'string' && typeof value.row === 'object' && value.row !== null

const damaged = (file: string, cause?: unknown) =>
  new CommandError(
    `${file} is not whole: it was cut or changed after it was written. Nothing was done with it.`,
    { cause },
  )

import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { CommandError } from './project.ts'

export type Row = Record<string, unknown>

/** One table of a backup: its rows as the database wrote them, every column. */
export type BackupTable = { name: string; rows: Row[] }

/** The first line of a backup; the tables are in the order in which they can be put back. */
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

/** A file that was made for one backup: filled once, or thrown away. */
export type NewBackupFile = {
  write: (takenAt: Date, tables: BackupTable[]) => Promise<void>
  discard: () => Promise<void>
}

/**
 * Makes a file that only its owner may read; one that is there already stays as it is. A backup is JSON, one object a
 * line, gzipped when the name ends in .gz. Throws CommandError.
 */
export async function createBackupFile(file: string): Promise<NewBackupFile> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'EEXIST'
        ? `${file} is there already, and no backup is written over. Choose another name.`
        : `${file} cannot be written (${error.code}).`,
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
 * Reads a backup from its first line to its last and hands each row on. Throws CommandError for a file that is none, and
 * for one that was cut or changed, but only at its end: whoever writes rows somewhere reads it once before.
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

/** Only a line feed ends a line: readline would also split at characters that people write (U+2028). */
async function* linesOf(file: string): AsyncGenerator<string> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}).`)
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    const bytes = handle.createReadStream({ start: 0, autoClose: false })
    const text = buffer.equals(gzipMark) ? bytes.pipe(createGunzip()) : bytes
    text.setEncoding('utf8')
    let rest = ''
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n')
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

const gzipMark = Buffer.from([0x1f, 0x8b])

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

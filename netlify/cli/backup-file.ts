import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import * as v from 'valibot'
import type { Columns, Row } from './backup-rows.ts'
import { CommandError, errorCode } from './project.ts'
import { version } from './version.ts'

/** One table of a backup: its rows with every column that is not computed, as the database returned them. */
export type BackupTable = { name: string; columns: Columns; rows: Row[] }

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const checksum = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** The first line of a backup; the tables are in the order in which foreign keys let them be restored. */
export const headerSchema = v.object({
  deadwax: v.literal('backup'),
  format: v.literal(2),
  takenAt: v.string(),
  /** The version of Deadwax that wrote it; absent before 1.0.0. */
  version: v.optional(v.string()),
  /** The newest migration of the database that it was taken from, or null when that has no history. */
  migration: v.nullable(v.string()),
  tables: v.array(
    v.object({ name: v.string(), rows: count, columns: v.record(v.string(), v.string()) }),
  ),
})
export type Header = v.InferOutput<typeof headerSchema>

/** Every line between the first and the last: one row. */
export const rowLine = v.object({ table: v.string(), row: v.record(v.string(), v.unknown()) })
type RowLine = v.InferOutput<typeof rowLine>

/** The last line: the SHA-256 of the lines of each table, and of all bytes before it. */
export const trailerSchema = v.object({ tables: v.record(v.string(), checksum), sha256: checksum })
export type Trailer = v.InferOutput<typeof trailerSchema>

/** A new file for one backup, to be written once or discarded. */
export type NewBackupFile = {
  /** Answers the checksums of what was written. */
  write: (
    takenAt: Date,
    migration: string | null,
    tables: readonly BackupTable[],
  ) => Promise<Trailer>
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
    write: async (takenAt, migration, tables) => {
      const checksums = new Checksums()
      const lines = Readable.from(backupLines(takenAt, migration, tables, checksums))
      const disk = handle.createWriteStream({ flush: true })
      await (file.endsWith('.gz') ? pipeline(lines, createGzip(), disk) : pipeline(lines, disk))
      return checksums.trailer()
    },
    discard: async () => {
      await handle.close().catch(() => undefined)
      await rm(file, { force: true })
    },
  }
}

function* backupLines(
  takenAt: Date,
  migration: string | null,
  tables: readonly BackupTable[],
  checksums: Checksums,
): Generator<string> {
  yield checksums.add(JSON.stringify(headerOf(takenAt, migration, tables)))
  for (const { name, rows } of tables)
    for (const row of rows) yield checksums.add(lineOfRow(name, row), name)
  yield `${JSON.stringify(checksums.trailer())}\n`
}

/** What a backup of these tables says of itself. */
export const headerOf = (
  takenAt: Date,
  migration: string | null,
  tables: readonly BackupTable[],
): Header => ({
  deadwax: 'backup',
  format: 2,
  takenAt: takenAt.toISOString(),
  version,
  migration,
  tables: tables.map(({ name, columns, rows }) => ({ name, rows: rows.length, columns })),
})

/** The checksums of the lines so far. */
export class Checksums {
  private readonly all = createHash('sha256')
  private readonly tables = new Map<string, ReturnType<typeof createHash>>()

  /** Counts a line in, a row's to its table too, and answers it with its end. */
  add(line: string, table?: string): string {
    const text = `${line}\n`
    this.all.update(text)
    if (table === undefined) return text
    const own = this.tables.get(table) ?? createHash('sha256')
    this.tables.set(table, own.update(text))
    return text
  }

  trailer(): Trailer {
    const tables = [...this.tables].map(([name, hash]) => [name, hash.copy().digest('hex')])
    return {
      tables: Object.fromEntries(tables) as Record<string, string>,
      sha256: this.all.copy().digest('hex'),
    }
  }
}

/** The line of a row, from which the checksum of its table is made. */
export const lineOfRow = (table: string, row: Row): string =>
  JSON.stringify({ table, row } satisfies RowLine)

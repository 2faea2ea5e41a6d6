import * as v from 'valibot'
import { openAccounts } from '#netlify/server/staff/accounts.ts'
import type { Json } from '#netlify/server/http/database-types.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { execute, result } from '#netlify/server/http/rows.ts'
import { lineOfRow } from './backup-file.ts'
import { readBackup, type Backup, type OnRow } from './read-backup.ts'
import type { Columns, Row } from './backup-rows.ts'
import { readyFiles, readyPictures, type LabelFile } from './label-files.ts'
import { CommandError, pushMigrations, type Project } from './project.ts'
import { newestMigration, readTables } from './read-label.ts'
import { createAccounts, profileRow, type Profile } from './restore-accounts.ts'

type Database = Project['database']

/** A backup that was read to its end and is whole, with what has to be known before any of its rows is written. */
export type CheckedBackup = Backup & {
  file: string
  profiles: Profile[]
  /** A code that a fan could redeem, of a release that is out and not deleted; or undefined. */
  openCode: string | undefined
  /** Those of pictures among them. */
  files: LabelFile[]
  /** Reads its rows again. */
  read: ReadRows
}

type ReadRows = (onRow?: OnRow) => Promise<Backup>

/** Reads a whole backup. Throws CommandError as readBackup(). */
export const checkBackup = (file: string): Promise<CheckedBackup> =>
  checkRows(file, (onRow) => readBackup(file, onRow))

/** Reads a backup wherever its rows are; `file` is what it is called. */
export async function checkRows(file: string, read: ReadRows): Promise<CheckedBackup> {
  const kept: Record<string, Row[]> = { users: [], releases: [], files: [], pictures: [] }
  const closed = new Set<unknown>()
  let openCode: string | undefined
  const backup = await read((table, row) => {
    kept[table]?.push(row)
    if (table === 'releases' && isClosed(row)) closed.add(row.id)
    if (table === 'codes' && isAvailable(row) && !closed.has(row.release_id))
      openCode ??= String(row.id)
  })
  const { users = [], releases = [], files = [], pictures = [] } = kept
  const ofPictures = readyPictures(pictures).flatMap((picture) => picture.files)
  return {
    ...{ ...backup, file, profiles: v.parse(v.array(profileRow), users), openCode, read },
    files: [...readyFiles(files, releases), ...ofPictures],
  }
}

/** By its columns: `state` is generated, and those are in no backup. */
const isAvailable = (code: Row) =>
  code.redeemed_at === null && code.voided_at === null && code.activated_at !== null
const isClosed = ({ deleted_at, available_at }: Row) =>
  deleted_at !== null || (typeof available_at === 'string' && Date.parse(available_at) > Date.now())

/** Throws CommandError for a project that is not empty. */
export async function requireEmpty(database: Database): Promise<void> {
  const occupied = v.parse(v.array(v.string()), await result(database.rpc('begin_restore')))
  if (occupied.length)
    throw new CommandError(
      `This project is not empty (${occupied.join(', ')}), and a backup is only put into an empty one. Nothing was changed.`,
    )
}

/** Throws CommandError, before anything is written, for a project whose tables have other columns than the backup. */
export async function requireFit(backup: Backup, database: Database): Promise<void> {
  const here = await readTables(database)
  const differences = [
    ...columnsOf(backup.tables, here, 'only the backup has'),
    ...columnsOf(here, backup.tables, 'the backup lacks'),
  ]
  const migration = await newestMigration(database)
  if (differences.length)
    throw new CommandError(
      `This backup is of another version of the database: its newest migration is ${backup.migration ?? 'unknown'}, the one here ${migration ?? 'unknown'} (${differences.join('; ')}). ${wayOut(backup)} Nothing was changed.`,
    )
}

/** How a backup comes into a project that cannot take it as it is: by the version that took it. */
export const wayOut = ({ version }: Pick<Backup, 'version'>): string =>
  version === undefined
    ? 'Restore it with the version of Deadwax that took it, which was one before 1.0.0.'
    : `Check out the version that took it (git checkout v${version}), restore it there into an empty project, come back to this version, and bring that project up to date: ${pushMigrations}.`

type Tables = readonly { name: string; columns: Columns }[]

/** The tables that only `some` has, and the columns that one of `others` has not, or has of another type. */
function columnsOf(some: Tables, others: Tables, words: string): string[] {
  const found = some.flatMap(({ name, columns }) => {
    const other = others.find((table) => table.name === name)?.columns
    if (!other) return name
    return Object.entries(columns).flatMap(([column, type]) =>
      other[column] === type ? [] : `${name}.${column}`,
    )
  })
  return found.length ? [`${words} ${found.join(', ')}`] : []
}

/** Restores a backup into a project that it fits: all of it, or nothing. Throws CommandError, RequestError, DatabaseError. */
export async function restoreBackup(
  backup: CheckedBackup,
  { env, database }: Project,
): Promise<void> {
  const rollBack = await createAccounts(backup.profiles, openAccounts(env))
  try {
    await restoreRows(backup, database)
  } catch (error) {
    // A refusal is certain. Of a lost answer only the tables know what became of the request.
    if (!(error instanceof RequestError) && (await isRestored(backup, database))) return
    await database.rpc('begin_restore')
    await rollBack(error)
    throw error
  }
}

/** Throws CommandError when the tables cannot be read: removing an account would take its profile away. */
async function isRestored({ tables }: Backup, database: Database): Promise<boolean> {
  const here = await readTables(database).catch((cause: unknown) => {
    throw new CommandError(
      'The project stopped answering, and whether everything has arrived is not known. Run this again when it answers: a project that says that it is not empty has everything.',
      { cause },
    )
  })
  return tables.every(({ name, rows }) => here.find((table) => table.name === name)?.rows === rows)
}

/** The largest batch of one request: rows, or characters of JSON. */
const rowsAtOnce = 1000
const charactersAtOnce = 1_000_000

/** Stages the rows in batches, then restores them in one transaction. */
async function restoreRows({ read, tables }: CheckedBackup, database: Database): Promise<void> {
  let batch: { table: string; rows: Row[]; size: number } = { table: '', rows: [], size: 0 }
  const send = async () => {
    const { table, rows } = batch
    if (rows.length)
      await execute(database.rpc('stage_rows', { table_name: table, rows: rows as Json }))
  }
  await read(async (table, row) => {
    const isFull = batch.rows.length >= rowsAtOnce || batch.size >= charactersAtOnce
    if (isFull || table !== batch.table) {
      await send()
      batch = { table, rows: [], size: 0 }
    }
    batch.rows.push(row)
    batch.size += lineOfRow(table, row).length
  })
  await send()
  const counts = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
  await execute(database.rpc('finish_restore', { counts }))
}

import * as v from 'valibot'
import { openAccounts } from '#netlify/server/staff/accounts.ts'
import { DatabaseError } from '#netlify/server/http/database.ts'
import { execute, result } from '#netlify/server/http/rows.ts'
import type { Backup, BackupTable, Row } from './backup-file.ts'
import { CommandError, pushMigrations, type Project } from './project.ts'
import { newestMigration, readLabel } from './read-label.ts'
import { createAccounts, profilesOf } from './restore-accounts.ts'

type Database = Project['database']

/** The tables of a project that have rows; clears what an earlier restore has staged. */
export const nonEmptyTables = async (database: Database): Promise<string[]> =>
  v.parse(v.array(v.string()), await result(database.rpc('begin_restore')))

/** Throws CommandError for a project that is not empty. */
export async function requireEmpty(database: Database): Promise<void> {
  const occupied = await nonEmptyTables(database)
  if (occupied.length)
    throw new CommandError(
      `This project is not empty (${occupied.join(', ')}), and a backup is only put into an empty one. Nothing was changed.`,
    )
}

/** Throws CommandError, before anything is written, for a project whose tables have other columns than the backup. */
export async function requireFit(backup: Backup, database: Database): Promise<void> {
  const here = await readLabel(database)
  const differences = [
    ...columnsOf(backup.tables, here, 'only the backup has'),
    ...columnsOf(here, backup.tables, 'the backup lacks'),
  ]
  if (differences.length)
    throw new CommandError(
      `This backup is of another version of the database: its newest migration is ${migrationsText(backup.migration, await newestMigration(database))} (${differences.join('; ')}). It was taken with Deadwax ${backup.version}: check that out (git checkout v${backup.version}), bring an empty project to it (${pushMigrations}), restore there, and update that project afterwards. Nothing was changed.`,
    )
}

/** Both by their names, or the one that both have and that reads otherwise in one of them. */
const migrationsText = (there: string | null, here: string | null) =>
  there === here
    ? `${here ?? 'unknown'}, as here`
    : `${there ?? 'unknown'}, the one here ${here ?? 'unknown'}`

type Tables = readonly Pick<BackupTable, 'name' | 'columns'>[]

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

/**
 * Restores a backup into a project that it fits: all rows, or none. After a lost answer it can be run again, and finds the
 * accounts that it made. Throws CommandError, RequestError, AccountError.
 */
export async function restoreBackup(backup: Backup, { env, database }: Project): Promise<void> {
  try {
    await createAccounts(profilesOf(backup), openAccounts(env))
    await restoreRows(backup, database)
  } catch (cause) {
    // The rows that were staged do not stay in the project.
    await database.rpc('begin_restore')
    if (!(cause instanceof DatabaseError)) throw cause
    throw new CommandError(
      `The project stopped answering (${cause.message}). Run it again: if it then says that the project is not empty, every row has arrived.`,
      { cause },
    )
  }
}

/** Stages the rows in batches, then restores them in one transaction. */
async function restoreRows({ tables }: Backup, database: Database): Promise<void> {
  for (const { name, rows } of tables)
    for (const batch of batchesOf(rows))
      await execute(database.rpc('stage_rows', { table_name: name, rows: batch }))
  const counts = Object.fromEntries(tables.map(({ name, rows }) => [name, rows.length]))
  await execute(database.rpc('finish_restore', { counts }))
}

/** The largest batch of one request: rows, or characters of JSON. */
const rowsAtOnce = 1000
const charactersAtOnce = 1_000_000

function* batchesOf(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = []
  let size = 0
  for (const row of rows) {
    batch.push(row)
    size += JSON.stringify(row).length
    if (batch.length < rowsAtOnce && size < charactersAtOnce) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length) yield batch
}

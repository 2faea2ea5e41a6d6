import { result } from '#netlify/server/http/rows.ts'
import type { BackupTable } from './backup-file.ts'
import type { Columns, Row } from './backup-rows.ts'
import { CommandError, type Project } from './project.ts'

type Database = Project['database']

/** A table of a backup as the project has it now. */
export type LabelTable = { name: string; key: string; rows: number; columns: Columns }

/** The tables of a backup, in the order in which foreign keys let them be restored. */
export const readTables = async (database: Database): Promise<LabelTable[]> =>
  (await result(database.rpc('backup_tables'))) as LabelTable[]

/** The newest migration of the project, or null without a history. */
export async function newestMigration(database: Database): Promise<string | null> {
  const { migrations } = (await result(database.rpc('project_state'))) as { migrations: string[] }
  return migrations.at(-1) ?? null
}

/**
 * Reads every table, and counts the rows inserted meanwhile (`arrivals`). Referenced tables are read last, so that every
 * foreign key in the backup has its row. Throws CommandError when rows were deleted meanwhile.
 */
export async function readLabel(
  database: Database,
): Promise<{ tables: BackupTable[]; arrivals: number }> {
  const before = await readTables(database)
  const tables: BackupTable[] = []
  for (const { name, key, columns } of before.toReversed())
    tables.unshift({ name, columns, rows: await readTable(name, key, database) })
  const after = await readTables(database)
  let arrivals = 0
  for (const [place, { name, rows }] of tables.entries()) {
    const first = before[place]!.rows
    const last = after[place]!.rows
    if (rows.length < first || rows.length > last)
      throw new CommandError(
        `Of ${name}, ${rows.length} rows were read where there were ${first} before and ${last} after: rows went away meanwhile. No backup was written; please run it again.`,
      )
    arrivals += last - first
  }
  return { tables, arrivals }
}

const pageSize = 1000

/** All rows of a table, by keyset pagination. */
export async function readTable(name: string, key: string, database: Database): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const after = rows.length ? String(rows.at(-1)![key]) : null
    const page = (await result(
      database.rpc('backup_page', { table_name: name, after, page_size: pageSize }),
    )) as Row[]
    rows.push(...page)
    if (page.length === 0) return rows
  }
}

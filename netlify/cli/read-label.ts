import * as v from 'valibot'
import { result } from '#netlify/server/http/rows.ts'
import type { BackupTable } from './backup-file.ts'
import type { Row } from './backup-rows.ts'
import { CommandError, type Project } from './project.ts'

type Database = Project['database']

/** A table of a backup as the project has it now. */
const labelTable = v.object({
  name: v.string(),
  key: v.string(),
  rows: v.number(),
  columns: v.record(v.string(), v.string()),
})
const rowSchema = v.record(v.string(), v.unknown())

/** The tables of a backup, in the order in which foreign keys let them be restored. */
export const readTables = async (database: Database) =>
  v.parse(v.array(labelTable), await result(database.rpc('backup_tables')))

const projectState = v.object({ projectId: v.string(), migrations: v.array(v.string()) })

export const readProjectState = async (database: Database) =>
  v.parse(projectState, await result(database.rpc('project_state')))

/** The newest migration of the project, or null without a history. */
export const newestMigration = async (database: Database): Promise<string | null> =>
  (await readProjectState(database)).migrations.at(-1) ?? null

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
  const countIn = (counted: typeof before, name: string) =>
    counted.find((table) => table.name === name)?.rows ?? 0
  let arrivals = 0
  for (const { name, rows } of tables) {
    const first = countIn(before, name)
    const last = countIn(after, name)
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
    const last = rows.at(-1)
    const asked = { table_name: name, after: last ? String(last[key]) : null, page_size: pageSize }
    const page = v.parse(v.array(rowSchema), await result(database.rpc('backup_page', asked)))
    rows.push(...page)
    if (page.length === 0) return rows
  }
}

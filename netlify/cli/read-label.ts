import * as v from 'valibot'
import { backupState } from '#src/features/dashboard/backup.ts'
import { result, jsonResult } from '#netlify/server/http/rows.ts'
import { columnsSchema, rowSchema, type BackupTable, type Row } from './backup-file.ts'
import { CommandError, type Project } from './project.ts'

type Database = Project['database']

/** The tables of a backup as the project has them now, in the order in which foreign keys let them be restored. */
const labelTables = v.array(
  v.object({ name: v.string(), key: v.string(), rows: v.number(), columns: columnsSchema }),
)
export const readTables = async (database: Database) =>
  v.parse(labelTables, await result(database.rpc('backup_tables')))

const projectState = v.object({
  tablesWithoutRls: v.array(v.string()),
  migrations: v.array(v.string()),
  enabledAdmins: v.number(),
  rowsWaiting: v.number(),
  /** Of this project, in the keys of what it stores. */
  projectId: v.string(),
  backup: backupState,
})
export type ProjectState = v.InferOutput<typeof projectState>

/** The result of project_state() (…_backup.sql). */
export const readProjectState = (database: Database): Promise<ProjectState> =>
  jsonResult(projectState, database.rpc('project_state'))

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
  const after = new Map((await readTables(database)).map(({ name, rows }) => [name, rows]))
  let arrivals = 0
  for (const [index, { name, rows: first }] of before.entries()) {
    const last = after.get(name) ?? 0
    const read = tables[index]?.rows.length ?? 0
    if (read < first || read > last)
      throw new CommandError(
        `Of ${name}, ${read} rows were read where there were ${first} before and ${last} after: rows went away meanwhile. No backup was written; please run it again.`,
      )
    arrivals += last - first
  }
  return { tables, arrivals }
}

const keyText = v.nullable(v.pipe(v.union([v.string(), v.number()]), v.transform(String)))

/** All rows of a table, by keyset pagination. */
export async function readTable(name: string, key: string, database: Database): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const asked = { table_name: name, after: v.parse(keyText, rows.at(-1)?.[key] ?? null) }
    const page = v.parse(v.array(rowSchema), await result(database.rpc('backup_page', asked)))
    rows.push(...page)
    if (page.length === 0) return rows
  }
}

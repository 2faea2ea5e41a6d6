import * as v from 'valibot'
import { backupState } from '#src/features/dashboard/backup.ts'
import { jsonResult, result } from '#netlify/server/http/rows.ts'
import { columnsSchema, rowSchema, type BackupTable } from './backup-file.ts'
import type { Project } from './project.ts'

type Database = Project['database']

const labelTables = v.array(
  v.object({ name: v.string(), columns: columnsSchema, rows: v.array(rowSchema) }),
)

/** The tables of a backup, all or some, as one moment has them, in the order in which foreign keys let them be restored. */
export const readLabel = async (database: Database, names?: string[]): Promise<BackupTable[]> =>
  v.parse(labelTables, await result(database.rpc('backup', names ? { names } : {})))

const projectState = v.object({
  tablesWithoutRls: v.array(v.string()),
  migrations: v.array(v.string()),
  enabledAdmins: v.number(),
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

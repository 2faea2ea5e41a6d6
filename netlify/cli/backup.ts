// `npm run backup`, after installing: writes everything that the label owns into one file.
import { parseArgs } from 'node:util'
import type { RecordedAction } from '#src/features/staff/audit.ts'
import { execute, result } from '#netlify/server/http/rows.ts'
import { createBackupFile, type BackupTable, type Row } from './backup-file.ts'
import { countWords } from './backup-messages.ts'
import { CommandError, fileFromShell, openProject, runCommand, type Project } from './project.ts'

const usage = `npm run backup writes everything that the label owns into one file: settings, releases, batches, codes with their
states, artists, news, messages, sign-ups, the profiles of the staff and the log of who did what. Passwords are not in it.

  SUPABASE_URL=... SUPABASE_SECRET_KEY=... npm run backup -- label.jsonl.gz

Without a name it is called after the time. Keep it as you would keep the codes and addresses that are in it: whoever has
the file has them all. npm run restore puts it into an empty project.`

type Database = Project['database']
type TableCount = { name: string; key: string; rows: number }

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  })
  if (values.help) return usage
  const { database } = await openProject(60)
  const takenAt = new Date()
  const file = fileFromShell(positionals[0] ?? defaultName(takenAt))
  const target = await createBackupFile(file)
  try {
    const { tables, arrivals } = await readEverything(database)
    await recordBackup(database)
    await target.write(takenAt, tables)
    return report(file, tables, arrivals)
  } catch (error) {
    await target.discard()
    throw error
  }
}

async function recordBackup(database: Database): Promise<void> {
  const action: RecordedAction = 'backup-taken'
  await execute(database.rpc('record_audit', { actor: null, action }))
}

const defaultName = (takenAt: Date) =>
  `backup-${takenAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.jsonl.gz`

/**
 * Reads every table, and counts the rows inserted meanwhile (`arrivals`). Referenced tables are read last, so that every
 * foreign key in the backup has its row. Throws CommandError when rows were deleted meanwhile.
 */
async function readEverything(
  database: Database,
): Promise<{ tables: BackupTable[]; arrivals: number }> {
  const before = await countRows(database)
  const tables: BackupTable[] = []
  for (const { name, key } of before.toReversed())
    tables.unshift({ name, rows: await readTable(name, key, database) })
  const after = await countRows(database)
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

const countRows = async (database: Database) =>
  (await result(database.rpc('backup_tables'))) as TableCount[]

const pageSize = 1000

/** All rows of a table, by keyset pagination. */
async function readTable(name: string, key: string, database: Database): Promise<Row[]> {
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

function report(file: string, tables: BackupTable[], arrivals: number): string {
  const lines = [
    `${file} holds ${countWords(tables.map(({ name, rows }) => ({ name, rows: rows.length })))}.`,
  ]
  if (arrivals)
    lines.push(
      `${arrivals} more came in while it was written; those that are not in it are in the next one.`,
    )
  return lines.join('\n')
}

runCommand(run, usage)

// `npm run restore`, after installing: restores a backup into an empty project, row for row.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openAccounts, type Accounts } from '#netlify/server/staff/accounts.ts'
import type { Json } from '#netlify/server/http/database-types.ts'
import { execute, result } from '#netlify/server/http/rows.ts'
import { readBackup, type BackupHeader, type Row } from './backup-file.ts'
import { countWords } from './backup-messages.ts'
import { CommandError, fileFromShell, openProject, runCommand, type Project } from './project.ts'

const usage = `npm run restore puts a backup into an empty project that has the migrations, row for row: all of it, or nothing.

  SUPABASE_URL=... SUPABASE_SECRET_KEY=... npm run restore -- label.jsonl.gz

It comes before npm run admin. Passwords are not in a backup: afterwards npm run admin -- --rescue lets one admin in, who
sets the others' passwords at /admin.`

type Database = Project['database']
type Profile = { id: string; email: string; disabled_at: string | null }

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  })
  if (values.help) return usage
  if (!positionals[0]) throw new CommandError(`Which file?\n\n${usage}`)
  const file = fileFromShell(positionals[0])
  const profiles: Profile[] = []
  const header = await readBackup(file, (table, row) => {
    if (table === 'users') profiles.push(row as Profile)
  })
  const { env, database } = await openProject(60)
  await requireEmpty(database)
  const removeAccounts = await createAccounts(profiles, openAccounts(env))
  try {
    await restoreRows(file, header, database)
  } catch (error) {
    await Promise.allSettled([removeAccounts(), database.rpc('begin_restore')])
    throw error
  }
  return [
    `Everything is back as it was on ${header.takenAt.slice(0, 10)}: ${countWords(header.tables)}.`,
    'Nobody has a password yet: npm run admin -- --rescue lets one admin in, who sets the others at /admin.',
    'Then publish the site.',
  ].join('\n')
}

async function requireEmpty(database: Database): Promise<void> {
  const occupied = (await result(database.rpc('begin_restore'))) as string[]
  if (occupied.length)
    throw new CommandError(
      `This project is not empty (${occupied.join(', ')}), and a backup is only put into an empty one. Nothing was changed.`,
    )
}

/**
 * Creates the missing accounts of the staff with the ids of the backup and random passwords. Returns the rollback, which
 * removes them again. Throws CommandError, with nothing changed, when another account has one of the email addresses.
 */
async function createAccounts(
  profiles: Profile[],
  accounts: Accounts,
): Promise<() => Promise<void>> {
  const missing: Profile[] = []
  for (const profile of profiles) {
    const found = await accounts.find(profile.email)
    if (!found) missing.push(profile)
    else if (found.id !== profile.id)
      throw new CommandError(
        `${profile.email} has another account in this project. Remove it under Authentication > Users, then try again.`,
      )
  }
  const created: string[] = []
  const rollBack = async () => {
    for (const id of created) await accounts.remove(id)
  }
  try {
    for (const { id, email, disabled_at } of missing) {
      const account = await accounts.create(email, randomBytes(32).toString('base64url'), id)
      created.push(account.id)
      if (account.id !== id)
        throw new CommandError(
          'This Supabase Auth gives accounts ids of its own, so the staff could not keep theirs. Nothing was changed.',
        )
      if (disabled_at) await accounts.setBanned(id, true)
    }
  } catch (error) {
    await rollBack()
    throw error
  }
  return rollBack
}

/** The largest batch of one request: rows, or characters of JSON. */
const rowsAtOnce = 1000
const charactersAtOnce = 1_000_000

/** Stages the rows in batches, then restores them in one transaction. Throws CommandError. */
async function restoreRows(file: string, header: BackupHeader, database: Database): Promise<void> {
  let batch: { table: string; rows: Row[]; size: number } = { table: '', rows: [], size: 0 }
  const send = async () => {
    const { table, rows } = batch
    if (rows.length)
      await execute(database.rpc('stage_rows', { table_name: table, rows: rows as Json }))
  }
  await readBackup(file, async (table, row) => {
    const isFull = batch.rows.length >= rowsAtOnce || batch.size >= charactersAtOnce
    if (isFull || table !== batch.table) {
      await send()
      batch = { table, rows: [], size: 0 }
    }
    batch.rows.push(row)
    batch.size += JSON.stringify(row).length
  })
  await send()
  const counts = Object.fromEntries(header.tables.map(({ name, rows }) => [name, rows]))
  await execute(database.rpc('finish_restore', { counts }))
}

runCommand(run, usage)

import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import * as v from 'valibot'
import { env } from '#netlify/server/http/env.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { Checksums, lineOfRow } from './backup-file.ts'
import { fitBackup, projectOf } from './fit-backup.ts'
import { CommandError, type Project } from './project.ts'
import { readLabel } from './read-label.ts'
import { restoreBackup, type CheckedBackup } from './restore-backup.ts'

/**
 * Restores a backup into a database that is thrown away afterwards, compares every table with it and redeems a code as a
 * fan would. Sets this process's environment to that database. Answers the backup as this version has it. Throws
 * CommandError for what does not come back.
 */
export async function tryBackup(taken: CheckedBackup, throwAway: Backend): Promise<CheckedBackup> {
  const { url, secrets, database } = throwAway
  Object.assign(process.env, {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    CLIENT_HASH_SECRET: secrets.clientHashSecret,
  })
  const project = projectOf(throwAway)
  const backup = await fitBackup(taken, project.database)
  await restoreBackup(backup, project)
  await compareLabel(backup, project.database)
  if (backup.openCode === undefined) return backup
  await database.exec('update public.site_settings set allow_new_code_redemptions = true')
  await redeemCode(backup.openCode, url)
  return backup
}

/** Throws CommandError when a table of the database is not the one that the backup holds. */
export async function compareLabel(
  backup: CheckedBackup,
  database: Project['database'],
): Promise<void> {
  const { tables } = await readLabel(database)
  for (const { name, rows } of tables) requireSame(name, rows, backup)
}

function requireSame(name: string, rows: Record<string, unknown>[], backup: CheckedBackup): void {
  const checksums = new Checksums()
  for (const row of rows) checksums.add(lineOfRow(name, row), name)
  const count = backup.tables.find((table) => table.name === name)?.rows
  if (rows.length !== count || checksums.trailer().tables[name] !== backup.checksums.tables[name])
    throw new CommandError(`Restored, ${name} is not what the backup holds.`)
}

/** Redeems a code through the site's own function. Throws CommandError when it does not open its release. */
export async function redeemCode(code: string, url: string): Promise<void> {
  // The function has the environment of its process: a code of the real project must never be redeemed here.
  if (env().SUPABASE_URL !== url) throw new Error('The drill is not on its own database.')
  const { default: redeem } = await import('#netlify/functions/redeem.ts')
  const site = 'https://drill.invalid'
  const request = new Request(`${site}/api/redeem`, {
    method: 'POST',
    headers: { origin: site, 'content-type': 'application/json' },
    body: JSON.stringify({ code, claim: randomUUID() }),
  })
  const answer = await redeem(request, { ip: '127.0.0.1', requestId: 'drill' } as Context)
  if (!v.is(v.object({ outcome: v.literal('redeemed') }), await answer.json()))
    throw new CommandError(`Restored, a code that nobody has redeemed does not open its release.`)
}

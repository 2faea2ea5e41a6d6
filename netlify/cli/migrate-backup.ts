import { secretDatabase } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { startBackend, type Backend, type BackendOptions } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { MigrationError, readVersions } from '#supabase/local/migrate.ts'
import type { Backup } from './backup-file.ts'
import { CommandError, pushMigrations, type Project } from './project.ts'
import { newestMigration, readLabel } from './read-label.ts'
import { requireEmpty, requireFit, restoreBackup, upgradeAdvice } from './restore-backup.ts'
import { version as versionHere } from './version.ts'

/** Starts a database that is thrown away, as startBackend(). */
type StartThrowAway = (options: Partial<BackendOptions>) => Promise<Backend>

/**
 * A backup as an empty project takes it: one of an older version of the database is restored into a database of that
 * version on this machine, migrated there as the project was, and read again. Throws CommandError, before anything is
 * written, for a project that is not empty, and for a backup that it cannot take.
 */
export async function migrateBackup(
  backup: Backup,
  database: Project['database'],
  start: StartThrowAway = startThrowAway,
  readHere: () => Promise<string[]> = readVersions,
): Promise<Backup> {
  await requireEmpty(database)
  const there = await newestMigration(database)
  const upTo = olderMigration(backup, there, await readHere())
  const migrated = upTo && there ? await migrateFrom(upTo, there, backup, start) : backup
  await requireFit(migrated, database)
  return migrated
}

/**
 * The newest migration of a backup when that is older than the newest one of the project, `there`; `here` are the
 * migrations of this version. Throws CommandError where it cannot be brought from the one to the other.
 */
export function olderMigration(
  backup: Pick<Backup, 'migration' | 'version'>,
  there: string | null,
  here: readonly string[],
): string | null {
  const { migration, version } = backup
  // Without a history the columns have to say whether it fits.
  if (migration === null || there === null || migration === there) return null
  const refuse = (reason: string) =>
    new CommandError(
      `This backup was taken with Deadwax ${version}, and its newest migration is ${migration}; the project's is ${there}. ${reason} Nothing was changed.`,
    )
  if (migration > there)
    throw refuse(
      here.includes(migration)
        ? `Bring the project up to date first: ${pushMigrations}.`
        : `That is newer than this version (${versionHere}), so update first: git checkout v${version}, ${pushMigrations}, and restore again.`,
    )
  if (!here.includes(there))
    throw refuse(
      `The project is newer than this version (${versionHere}): update this one first, to the version that the project has.`,
    )
  if (!here.includes(migration))
    throw refuse(
      `This version (${versionHere}) does not have that migration. ${upgradeAdvice(backup)}`,
    )
  return migration
}

/** Migrates a backup on this machine from its newest migration to the one of the project. */
async function migrateFrom(from: string, to: string, backup: Backup, start: StartThrowAway) {
  try {
    const secrets = makeSecrets()
    const older = await start({ secrets, migrations: { upTo: from } })
    const loadDataDir = await use(older, async (project) => {
      await requireFit(backup, project.database)
      await restoreBackup(backup, project)
      return older.dump()
    })
    const newer = await start({ secrets, loadDataDir, migrations: { upTo: to } })
    const { tables } = await use(newer, ({ database }) => readLabel(database))
    return { ...backup, migration: to, tables }
  } catch (error) {
    if (!(error instanceof MigrationError || error instanceof RequestError)) throw error
    throw new CommandError(
      `This backup cannot be brought from migration ${from} to ${to}: ${error.message.replace(/\.?$/, '.')} ${upgradeAdvice(backup)} Nothing was changed.`,
      { cause: error },
    )
  }
}

const startThrowAway: StartThrowAway = (options) =>
  startBackend({ secrets: makeSecrets(), ...options })

export function projectOf({ url, secrets }: Pick<Backend, 'url' | 'secrets'>): Project {
  const env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secrets.secretKey }
  return { env, database: secretDatabase(env, () => AbortSignal.timeout(60_000)) }
}

/** Works on a database that is stopped afterwards. */
export async function use<Result>(backend: Backend, work: (project: Project) => Promise<Result>) {
  try {
    return await work(projectOf(backend))
  } finally {
    await backend.stop()
  }
}

/** That a backup was migrated, as a line of the output; nothing for one that was not. */
export const migratedWords = (
  { migration, version }: Pick<Backup, 'migration' | 'version'>,
  migrated: Pick<Backup, 'migration'>,
): string[] =>
  migration === migrated.migration
    ? []
    : [
        `It is of Deadwax ${version} and was brought up to date on the way: its newest migration was ${migration}, and is ${migrated.migration}.`,
      ]

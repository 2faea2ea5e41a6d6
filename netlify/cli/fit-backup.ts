import { secretDatabase } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { startBackend, type Backend, type BackendOptions } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { MigrationError, readVersions } from '#supabase/local/migrate.ts'
import { readTablesAsBackup, type Backup } from './read-backup.ts'
import { CommandError, pushMigrations, type Project } from './project.ts'
import { newestMigration, readLabel } from './read-label.ts'
import {
  checkRows,
  requireEmpty,
  requireFit,
  restoreBackup,
  wayOut,
  type CheckedBackup,
} from './restore-backup.ts'
import { version as versionHere } from './version.ts'

/** Starts a database that is thrown away, as startBackend(). */
type StartThrowAway = (options: Partial<BackendOptions>) => Promise<Backend>

/**
 * A backup as an empty project takes it: one of an older version of the database is restored into a database of that
 * version on this machine, migrated there as the project was, and read again. Throws CommandError, before anything is
 * written, for a project that is not empty, and for a backup that it cannot take.
 */
export async function fitBackup(
  backup: CheckedBackup,
  database: Project['database'],
  start: StartThrowAway = startThrowAway,
  readHere: () => Promise<string[]> = readVersions,
): Promise<CheckedBackup> {
  await requireEmpty(database)
  const there = await newestMigration(database)
  const isOlder = isOfOlderDatabase(backup, there, await readHere())
  const fitting = isOlder && there ? await moveBackup(backup, there, start) : backup
  await requireFit(fitting, database)
  return fitting
}

/**
 * Whether a backup is of an older version of the database than the project, whose newest migration is `there`; `here` are
 * the migrations of this version. Throws CommandError where it cannot be brought from the one to the other.
 */
export function isOfOlderDatabase(
  backup: Pick<Backup, 'migration' | 'version'>,
  there: string | null,
  here: readonly string[],
): boolean {
  const { migration } = backup
  // Without a history the columns have to say whether it fits.
  if (migration === null || there === null || migration === there) return false
  const taken = `This backup was taken with Deadwax ${backup.version ?? 'before 1.0.0'}, and its newest migration is ${migration}`
  const refuse = (reason: string) =>
    new CommandError(`${taken}; the project's is ${there}. ${reason} Nothing was changed.`)
  if (migration > there)
    throw refuse(
      here.includes(migration)
        ? `Bring the project up to date first: ${pushMigrations}.`
        : `That is newer than this version (${versionHere}), so update first: git checkout ${backup.version ? `v${backup.version}` : 'the version that took it'}, ${pushMigrations}, and restore again.`,
    )
  if (!here.includes(there))
    throw refuse(
      `The project is newer than this version (${versionHere}): update this one first, to the version that the project has.`,
    )
  if (!here.includes(migration))
    throw refuse(`This version (${versionHere}) does not have that migration. ${wayOut(backup)}`)
  return true
}

/** Migrates a backup on this machine up to the migration `there`. */
async function moveBackup(
  backup: CheckedBackup,
  there: string,
  start: StartThrowAway,
): Promise<CheckedBackup> {
  try {
    const secrets = makeSecrets()
    const older = await start({ secrets, migrations: { upTo: backup.migration! } })
    const loadDataDir = await use(older, async (project) => {
      await requireFit(backup, project.database)
      await restoreBackup(backup, project)
      return older.dump()
    })
    const newer = await start({ secrets, loadDataDir, migrations: { upTo: there } })
    const { tables } = await use(newer, ({ database }) => readLabel(database))
    return await checkRows(backup.file, (onRow) =>
      readTablesAsBackup(backup.takenAt, there, tables, onRow),
    )
  } catch (error) {
    if (!(error instanceof MigrationError || error instanceof RequestError)) throw error
    throw new CommandError(
      `This backup cannot be brought from migration ${backup.migration} to ${there}: ${error.message.replace(/\.?$/, '.')} ${wayOut(backup)} Nothing was changed.`,
      { cause: error },
    )
  }
}

const startThrowAway: StartThrowAway = (options) =>
  startBackend({ secrets: makeSecrets(), ...options })

/** A database of this machine as a project. */
export function projectOf({ url, secrets }: Backend): Project {
  const env = { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secrets.secretKey }
  return { env, database: secretDatabase(env, () => AbortSignal.timeout(60_000)) }
}

/** Works on a database that is stopped afterwards. */
async function use<Result>(
  backend: Backend,
  work: (project: Project) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(projectOf(backend))
  } finally {
    await backend.stop()
  }
}

/** That a backup was migrated, as a line of the output; nothing for one that was not. */
export const movedWords = (
  { migration, version }: Pick<Backup, 'migration' | 'version'>,
  fitting: Pick<Backup, 'migration'>,
): string[] =>
  migration === fitting.migration
    ? []
    : [
        `It is of Deadwax ${version ?? 'before 1.0.0'} and was brought up to date on the way: its newest migration was ${migration}, and is ${fitting.migration}.`,
      ]

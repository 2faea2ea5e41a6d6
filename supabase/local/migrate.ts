import { readdir, readFile } from 'node:fs/promises'

/** The database interface that migrations need, for PGlite and node-postgres. */
export type SqlRunner = {
  /** Runs one or more statements, without parameters. */
  exec: (sql: string) => Promise<unknown>
  query: <Row>(sql: string, parameters: unknown[]) => Promise<Row[]>
}

type Migration = { file: string; version: string; sql: string }

const migrationsFolder = new URL('../migrations/', import.meta.url)

/** A migration that the database refused; `message` names the file and the reason in one sentence. */
export class MigrationError extends Error {
  override name = 'MigrationError'
  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const refused = `The migration supabase/migrations/${file} was refused by the database`
    super(`${refused}: ${reason}`, { cause })
  }
}

/** The database was made by migrations that are not the ones here, no longer read as they did, or are newer. */
export class OtherMigrationsError extends Error {
  override name = 'OtherMigrationsError'
}

/**
 * Applies the migrations that the database does not have yet, each in a transaction of its own, and answers their names.
 * Keeps the same history table as the Supabase CLI. Throws MigrationError, OtherMigrationsError.
 */
export async function migrate(database: SqlRunner, folder?: URL): Promise<string[]> {
  const pending = await pendingMigrations(database, folder)
  await database.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );`)
  for (const migration of pending) await applyMigration(database, migration)
  return pending.map(({ file }) => file)
}

/**
 * The migrations that the database does not have yet; changes nothing. What was applied is compared by its whole text, which
 * the history table has: one that is not released yet may have been edited. Throws OtherMigrationsError.
 */
export async function pendingMigrations(
  database: SqlRunner,
  folder = migrationsFolder,
): Promise<Migration[]> {
  const migrations = await readMigrations(folder)
  const applied = await readHistory(database)
  const difference = differenceOf(applied, migrations)
  if (difference !== undefined) throw new OtherMigrationsError(difference)
  return migrations.slice(applied.length)
}

type Applied = Omit<Migration, 'file'>

/** Why a database is not one of these migrations, by the name of the one migration that shows it; undefined where it is. */
function differenceOf(applied: readonly Applied[], here: readonly Migration[]): string | undefined {
  const known = new Set(here.map(({ version }) => version))
  const foreign = applied.findLast(({ version }) => !known.has(version))
  if (foreign) return `its database has the migration ${foreign.version}, which is not here`
  for (const [index, { version, sql }] of applied.entries()) {
    const expected = here[index]
    if (expected?.version !== version)
      return `its database lacks the migration ${expected?.version ?? ''}, which came in before others`
    if (expected.sql !== sql) return `its migration ${version} reads otherwise than the one here`
  }
  return undefined
}

const versionOf = (file: string) => file.split('_', 1)[0] ?? file

/** The versions of the migrations in the project's folder, in their order. */
export const readVersions = async (): Promise<string[]> =>
  (await readFileNames(migrationsFolder)).map(versionOf)

const readFileNames = async (folder: URL) =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

const readMigrations = async (folder: URL): Promise<Migration[]> =>
  Promise.all(
    (await readFileNames(folder)).map(async (file) => ({
      file,
      version: versionOf(file),
      sql: await readFile(new URL(file, folder), 'utf8'),
    })),
  )

/** What was applied, in order; nothing in a database that has no history yet. */
async function readHistory(database: SqlRunner): Promise<Applied[]> {
  const [found] = await database.query<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
    [],
  )
  if (!found?.exists) return []
  return database.query(
    `select version, array_to_string(statements, '') as sql
       from supabase_migrations.schema_migrations order by version`,
    [],
  )
}

async function applyMigration(database: SqlRunner, { file, version, sql }: Migration) {
  await database.exec('begin')
  try {
    await database.exec(sql)
    await database.query(
      'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
      [version, [sql], file.replace(/^\d+_|\.sql$/g, '')],
    )
    await database.exec('commit')
  } catch (cause) {
    await database.exec('rollback')
    throw new MigrationError(file, cause)
  }
}

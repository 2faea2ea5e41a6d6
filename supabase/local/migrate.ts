import { readdir, readFile } from 'node:fs/promises'

/** The little of a database that migrations need; PGlite and node-postgres both fit behind it. */
export type SqlRunner = {
  /** Runs one or more statements, without parameters. */
  exec: (sql: string) => Promise<unknown>
  query: <Row>(sql: string, parameters: unknown[]) => Promise<Row[]>
}

const migrationsFolder = new URL('../migrations/', import.meta.url)

/** A migration that the database refused; `message` names the file and the reason in one sentence. */
export class MigrationError extends Error {
  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The migration supabase/migrations/${file} was refused by the database: ${reason}`, {
      cause,
    })
    this.name = 'MigrationError'
  }
}

/**
 * Applies the migrations that the database does not have yet, each in a transaction of its own, and answers their names.
 * Keeps the same history table as the Supabase CLI.
 */
export async function migrate(
  database: SqlRunner,
  folder: URL = migrationsFolder,
): Promise<string[]> {
  await database.exec(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );`)
  const applied = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
    [],
  )
  const known = new Set(applied.map((row) => row.version))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const pending = files.filter((file) => !known.has(versionOf(file)))
  for (const file of pending) await applyMigration(database, folder, file)
  return pending
}

const versionOf = (file: string) => file.split('_', 1)[0] ?? file

async function applyMigration(database: SqlRunner, folder: URL, file: string): Promise<void> {
  const sql = await readFile(new URL(file, folder), 'utf8')
  await database.exec('begin')
  try {
    await database.exec(sql)
    await database.query(
      'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
      [versionOf(file), [sql], file.replace(/^\d+_|\.sql$/g, '')],
    )
    await database.exec('commit')
  } catch (cause) {
    await database.exec('rollback')
    throw new MigrationError(file, cause)
  }
}

// The embedded backend that the test files of a worker share. Starting one costs more than most files do, so each file
// takes the one of the file before, emptied.
import type { Backend } from '#supabase/local/backend.ts'
import type { SqlRunner } from '#supabase/local/migrate.ts'
import { startTestBackend } from './backend.ts'

type Table = { name: string; columns: string; rows: string }
type Shared = { backend: Backend; schema: string; tables: Table[] }

/** Modules are loaded for each file; this stays. */
const worker = globalThis as { sharedBackend?: Shared }

/** A backend as `startTestBackend` makes it, which the next file will take; nobody stops it. */
export async function takeBackend(): Promise<Backend> {
  const shared = worker.sharedBackend
  if (shared && (await readSchema(shared.backend.database)) === shared.schema) {
    await empty(shared)
    shared.backend.auth.reset()
    return shared.backend
  }
  await shared?.backend.stop()
  const backend = await startTestBackend()
  worker.sharedBackend = {
    backend,
    schema: await readSchema(backend.database),
    tables: await readTables(backend.database),
  }
  return backend
}

/** Changes with each row that is written to a catalogue, and with each setting of the session. */
export async function readSchema(database: SqlRunner): Promise<string> {
  const catalogues = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace order by relname`,
    [],
  )
  const versions = catalogues.map(
    ({ name }) => `(select count(*) || ':' || sum(xmin::text::bigint) from ${name}) as ${name}`,
  )
  const settings = `(select json_agg(array[name, setting]) from pg_settings where source = 'session')`
  return JSON.stringify(
    await database.query(`select ${versions.join(', ')}, ${settings} as settings`, []),
  )
}

/** All tables, with the rows that the migrations write to them. */
export async function readTables(database: SqlRunner): Promise<Table[]> {
  const tables = await database.query<Omit<Table, 'rows'>>(
    `select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by attrelid order by attrelid`,
    [],
  )
  return Promise.all(
    tables.map(async (table) => {
      const text = `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table.name} as t`
      const [kept] = await database.query<{ rows: string }>(text, [])
      return { ...table, rows: kept!.rows }
    }),
  )
}

/** Back to the migrations' own rows, past all triggers and foreign keys. */
async function empty({ backend: { database }, tables }: Shared): Promise<void> {
  const deletions = tables.map(({ name }) => `delete from ${name};`)
  await database.exec(`
    set session_replication_role = replica;
    ${deletions.join('\n')}
    select setval(seqrelid, seqstart, false) from pg_sequence;`)
  for (const { name, columns, rows } of tables.filter(({ rows }) => rows !== '[]'))
    await database.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1)`,
      [rows],
    )
  await database.exec('reset session_replication_role')
}

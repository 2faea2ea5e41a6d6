// A PostgreSQL server as a hosted project has it: the migrations are not run by a superuser, they come statement by
// statement as the Supabase CLI sends them, and until they say otherwise the API roles are granted everything.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seedDemo } from '#supabase/local/demo.ts'
import type { SqlRunner } from '#supabase/local/migrate.ts'
import { backend as embedded } from '#tests/support/backend/backend-fixture.ts'
import { nextReleaseFile, writeNextRelease } from '#tests/support/backend/next-release.ts'
import { createHostedDatabase } from '#tests/support/postgres/hosted-database.ts'
import { PostgresSessions } from '#tests/support/postgres/postgres-session.ts'
import { sqlStatements } from '#tests/support/postgres/sql-statements.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

/** Ours, as an SQL list. */
const schemas = "('public', 'private')"
const roles = "unnest(array['anon', 'authenticated', 'service_role']) role"

/** Who may do what to every table, column, sequence, function and schema, one line each. */
const privileges: Record<string, string> = {
  tables: `
    select format('%s %s %s', role, p, c.oid::regclass) as line,
           has_table_privilege(role, c.oid, p) as granted
      from pg_class c, ${roles},
           unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p
     where c.relnamespace::regnamespace::text in ${schemas} and c.relkind in ('r', 'v', 'm', 'p')`,
  columns: `
    select format('%s %s %s.%s', role, p, c.oid::regclass, a.attname) as line,
           has_column_privilege(role, c.oid, a.attname, p) as granted
      from pg_class c, pg_attribute a, ${roles},
           unnest(array['select', 'insert', 'update', 'references']) p
     where c.relnamespace::regnamespace::text in ${schemas} and c.relkind in ('r', 'v', 'm', 'p')
       and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`,
  sequences: `
    select format('%s %s %s', role, p, c.oid::regclass) as line,
           has_sequence_privilege(role, c.oid, p) as granted
      from pg_class c, ${roles}, unnest(array['usage', 'select', 'update']) p
     where c.relnamespace::regnamespace::text in ${schemas} and c.relkind = 'S'`,
  functions: `
    select format('%s %s', role, f.oid::regprocedure) as line,
           has_function_privilege(role, f.oid, 'execute') as granted
      from pg_proc f, ${roles}
     where f.pronamespace::regnamespace::text in ${schemas}`,
  schemas: `
    select format('%s %s %s', role, p, n.nspname) as line, has_schema_privilege(role, n.oid, p) as granted
      from pg_namespace n, ${roles}, unnest(array['usage', 'create']) p
     where n.nspname in ${schemas}`,
}

const privilegeKinds = Object.keys(privileges)

const readPrivileges = (database: SqlRunner, kind: string) =>
  database.query<{ line: string; granted: boolean }>(
    `select * from (${privileges[kind]}) p order by line collate "C"`,
    [],
  )

const root = new URL('../../supabase/', import.meta.url)
let hosted: PostgresSessions
let grantedByDefault: boolean
/** What PostgREST is told on its channel. */
const told: string[] = []
let listener: pg.Client

beforeAll(async () => {
  hosted = new PostgresSessions(await createHostedDatabase(inject('postgres')))
  listener = new pg.Client({ connectionString: hosted.connectionString })
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => told.push(payload))
  await listener.query('listen pgrst')
  grantedByDefault = await isGrantedByDefault(hosted)
  await pushMigrations(hosted)
})
afterAll(() => Promise.all([hosted.close(), listener.end()]))

async function isGrantedByDefault(database: PostgresSessions): Promise<boolean> {
  await database.query('create table public.probe (id int)')
  const [probe] = await database.query<{ granted: boolean }>(
    "select has_table_privilege('anon', 'public.probe', 'select, delete') as granted",
  )
  await database.query('drop table public.probe')
  return probe!.granted
}

/** Each file in one transaction, its statements prepared one by one: two in one would be a syntax error. */
async function pushMigrations(
  { pool }: PostgresSessions,
  folder = new URL('migrations/', root),
  files = readdirSync(folder).toSorted(),
): Promise<void> {
  const session = await pool.connect()
  for (const file of files) {
    const statements = sqlStatements(readFileSync(new URL(file, folder), 'utf8'))
    await session.query('begin')
    for (const text of statements) {
      const statement = { text, queryMode: 'extended' }
      await session.query(statement).catch((cause: unknown) => {
        throw new Error(`${file}: ${text}`, { cause })
      })
    }
    await session.query('commit')
  }
  session.release()
}

const hostedDatabase: SqlRunner = {
  exec: (sql) => hosted.pool.query(sql),
  query: async <Row>(sql: string, parameters: unknown[]) =>
    (await hosted.pool.query(sql, parameters)).rows as Row[],
}

test.each(privilegeKinds)(
  'a hosted project grants on %s what the embedded one does, whatever Supabase grants by default',
  async (kind) => {
    const granted = await readPrivileges(hostedDatabase, kind)
    expect(granted.length).toBeGreaterThan(5)
    expect(granted).toEqual(await readPrivileges(embedded.database, kind))
  },
)

test('PostgREST is told to read the schema again when the migrations are through', async () => {
  await listener.query('select')
  expect(told).toEqual(['reload schema'])
})

test('until the migrations took it back, visitors were granted everything on a new table', () => {
  expect(grantedByDefault).toBe(true)
})

test('row level security is on for every table, and both know the same tables, columns and types', async () => {
  const sql = `
    select c.relname, c.relrowsecurity, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull,
           a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid) as default
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace::regnamespace::text in ${schemas} and c.relkind = 'r'
     order by c.relname, a.attnum`
  const tables = await hostedDatabase.query<{ relrowsecurity: boolean }>(sql, [])
  expect(tables.every(({ relrowsecurity }) => relrowsecurity)).toBe(true)
  expect(tables).toEqual(await embedded.database.query(sql, []))
})

test('a backup of the embedded label is restored there, row for row, by functions that no superuser owns', async () => {
  await seedDemo(embedded)
  const tables = await embedded.database.query<{ name: string; rows: number }>(
    "select t ->> 'name' as name, json_array_length(t -> 'rows') as rows from json_array_elements(public.backup()) t",
    [],
  )
  const asSecret = (sql: string, parameters: unknown[]) =>
    hosted.as('service_role', sql, parameters)
  for (const { id, email } of await embedded.database.query<{ id: string; email: string }>(
    'select id, email from public.users',
    [],
  ))
    await hosted.query('insert into auth.users (id, email) values ($1, $2)', [id, email])
  for (const { name } of tables) {
    const [page] = await embedded.database.query<{ rows: unknown[] }>(
      "select public.backup(array[$1]) -> 0 -> 'rows' as rows",
      [name],
    )
    await asSecret('select public.stage_rows($1, $2)', [name, JSON.stringify(page!.rows)])
  }
  const counts = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
  await asSecret('select public.finish_restore($1)', [JSON.stringify(counts)])
  for (const { name } of tables)
    expect([name, await readTable(hostedDatabase, name)]).toEqual([
      name,
      await readTable(embedded.database, name),
    ])
  const state = await asSecret('select public.project_state() as state', [])
  expect(state).toMatchObject([{ state: { tablesWithoutRls: [], enabledAdmins: 1 } }])
})

test('one bucket is private and one public, even if they existed with other settings', async () => {
  const buckets =
    'select id, name, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id'
  expect(await hostedDatabase.query(buckets, [])).toEqual([
    {
      id: 'private',
      name: 'private',
      public: false,
      file_size_limit: null,
      allowed_mime_types: null,
    },
    {
      id: 'public',
      name: 'public',
      public: true,
      file_size_limit: 20_000_000,
      // Nothing that a browser would run.
      allowed_mime_types: ['image/avif', 'image/jpeg', 'image/png', 'image/webp', 'audio/mpeg'],
    },
  ])
})

test('a migration of the next release runs on a project in use and changes no earlier permission', async () => {
  const folder = temporaryFolder('next')
  const asFan = async () => {
    const sql = "select public.redeem_code('DEADWAX1', 'a-claim-of-this-phone', 'x') as answer"
    return (await hosted.as<{ answer: object }>('service_role', sql))[0]!.answer
  }
  const redeemed = await asFan()
  expect(redeemed).toMatchObject({ outcome: 'redeemed' })
  const before = await readAllPrivileges()
  const next = writeNextRelease(join(folder, 'migrations'))
  await pushMigrations(hosted, next, [nextReleaseFile])

  const after = await readAllPrivileges()
  const added = [...after].filter(([line]) => !before.has(line))
  expect([...before].filter(([line, granted]) => after.get(line) !== granted)).toEqual([])
  expect(added.length).toBeGreaterThan(10)
  expect(added.filter(([line]) => !/ (codes\.pressed_as|releases\.format)$/.test(line))).toEqual([])
  // What grants on a whole table say. Visitors, whose grants are by column, get nothing.
  const granted = added.flatMap(([line, isGranted]) => (isGranted ? [line] : []))
  expect(granted.toSorted()).toEqual([
    'authenticated select codes.pressed_as',
    'authenticated select releases.format',
    'service_role select codes.pressed_as',
    'service_role select releases.format',
  ])
  expect(await asFan()).toEqual(redeemed)
})

async function readAllPrivileges(): Promise<Map<string, boolean>> {
  const lines = await Promise.all(
    privilegeKinds.map((kind) => readPrivileges(hostedDatabase, kind)),
  )
  return new Map(lines.flat().map(({ line, granted }) => [line, granted]))
}

/** As JSON in UTC, because the two servers write times in zones of their own. */
const readTable = (database: SqlRunner, name: string) =>
  database.query(
    "select t::text as row from json_array_elements(public.backup(array[$1]) -> 0 -> 'rows') t order by 1",
    [name],
  )

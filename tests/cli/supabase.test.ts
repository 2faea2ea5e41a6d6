// The real Supabase CLI against a real PostgreSQL: what a label types to go live, and what Supabase says of the schema.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { installPackages } from '#tests/support/apt.ts'
import { createHostedDatabase } from '#tests/support/postgres/hosted-database.ts'
import { startEmptyPostgres, type PostgresServer } from '#tests/support/postgres/postgres-server.ts'
import { installSupabase, type Supabase } from './supabase-cli.ts'
import { typeLeaves, type Leaf } from './type-leaves.ts'

const root = resolve(import.meta.dirname, '../..')
const versions = readdirSync(join(root, 'supabase/migrations')).map(
  (file) => file.split('_', 1)[0]!,
)
const folder = mkdtempSync(join(tmpdir(), 'deadwax-supabase-cli-'))
let supabase: Supabase
let server: PostgresServer
/** The connection string of the owner, who is no superuser. */
let project: string
let firstPush: ReturnType<Supabase>

beforeAll(async () => {
  supabase = installSupabase(folder)
  server = await startEmptyPostgres()
  project = await createHostedDatabase(server.connectionString)
  firstPush = push(project)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

const push = (database: string) => supabase('db', 'push', '--yes', `--remote=${database}`)

async function query<Row extends object>(database: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

test('the server is the PostgreSQL of hosted projects, and the owner no superuser', async () => {
  const [row] = await query(
    project,
    "select current_setting('server_version_num')::int / 10000 as version, rolsuper from pg_roles where rolname = current_user",
  )
  expect(row).toEqual({ version: 17, rolsuper: false })
  expect(readFileSync(join(root, 'supabase/config.toml'), 'utf8')).toContain('major_version = 17')
})

test('db push applies every migration, and a second one says that the project is up to date', () => {
  expect(firstPush).toMatchObject({
    status: 0,
    said: expect.stringContaining('Finished') as string,
  })
  for (const version of versions) expect(firstPush.said).toContain(`Applying migration ${version}_`)
  expect(push(project)).toMatchObject({
    status: 0,
    said: expect.stringContaining('up to date') as string,
  })
})

test('migration list has each migration on both sides', () => {
  const { status, said } = supabase('migration', 'list', `--remote=${project}`)
  expect(status).toBe(0)
  for (const version of versions)
    expect(said).toMatch(new RegExp(`\`${version}\` *\\| *\`${version}\``))
})

test('without --remote, db push looks for a local stack: every command here names its target', () => {
  expect(supabase('db', 'push', '--yes')).toMatchObject({
    status: 1,
    said: expect.stringContaining('local stack') as string,
  })
})

test('the CLI knows each key of config.toml', () => {
  for (const { said } of [firstPush, supabase('migration', 'list', `--remote=${project}`)])
    expect(said).not.toMatch(/WARN|deprecated|does not recognize/)
})

test('the CLI knows each command of docs/going-live.md, and asks for an account or a linked project', () => {
  const goingLive = readFileSync(join(root, 'docs/going-live.md'), 'utf8')
  const commands = [...goingLive.matchAll(/^ *npx supabase@3 (.*)$/gm)].map(([, command]) =>
    command!
      .replace(/ *#.*/, '')
      .replace(/<[^>]*>/, 'abcdefghijklmnopqrst')
      .split(' '),
  )
  expect(commands.length).toBeGreaterThanOrEqual(6)
  for (const command of commands)
    expect(supabase(...command)).toMatchObject({
      status: 1,
      said: expect.stringMatching(/access.token|project ref|supabase link/i) as string,
    })
})

test('the demo label stays here: db push sends no seed, even when it is told to', async () => {
  const { status } = supabase('db', 'push', '--yes', '--include-seed', `--remote=${project}`)
  expect(status).toBe(0)
  expect(await query(project, 'select id from public.releases')).toEqual([])
})

test("Supabase's advisors find nothing to warn of, and an index for every foreign key", () => {
  const { status, said } = supabase(
    'db',
    'advisors',
    '--level',
    'info',
    '--fail-on',
    'warn',
    `--remote=${project}`,
  )
  expect(said).toContain('unused_index')
  expect(said).not.toMatch(/unindexed_foreign_keys|"level": "(WARN|ERROR)"/)
  expect(status).toBe(0)
})

/** Whether every value of the one type is one of the other. */
const isWithin = (one: Leaf, other: Leaf) =>
  other.types[0] === 'unknown' ||
  ((other.isNullable || !one.isNullable) &&
    one.types.every(
      (type) => other.types.includes(type) || (type.startsWith("'") && other.types[0] === 'string'),
    ))

/** Ours leave out columns that nobody may write, and what only the joins of PostgREST need. */
const isLeftOut = (path: string, { types }: Leaf) =>
  types[0] === 'never' || /\.(Args|Relationships|ComputedFields)$|^(Views|Enums|Comp)/.test(path)

test('gen types writes our types, except where ours are narrower', () => {
  const { status, said } = supabase('gen', 'types', '--schema', 'public', `--remote=${project}`)
  expect(status).toBe(0)
  const file = join(root, 'netlify/server/http/database-types.ts')
  const [ours, theirs] = [said.slice(said.indexOf('export type Json')), readFileSync(file, 'utf8')]
    .toReversed()
    .map((source) => {
      const leaves = [...typeLeaves(source)]
      return new Map(leaves.filter(([path, leaf]) => !isLeftOut(path, leaf)))
    }) as [Map<string, Leaf>, Map<string, Leaf>]
  expect(ours.size).toBeGreaterThan(500)
  expect([...ours.keys()].sort()).toEqual([...theirs.keys()].sort())
  for (const [path, our] of ours) {
    const their = theirs.get(path)!
    // An argument may take more: null, of which PostgreSQL does not tell, and the digits of a bigint.
    const isNarrow = path.includes('.Args.') ? isWithin(their, our) : isWithin(our, their)
    expect([path, our, isNarrow]).toEqual([path, { ...our, isOptional: their.isOptional }, true])
  }
})

const debian = '/usr/lib/postgresql/15'

test('db lint finds nothing in any function, and does find a planted fault', async () => {
  const extension = join(debian, 'lib/plpgsql_check.so')
  if (!existsSync(extension)) installPackages('postgresql-15', 'postgresql-15-plpgsql-check')
  if (!existsSync(extension))
    throw new Error('Install postgresql-15 and postgresql-15-plpgsql-check (Debian 12).')
  const older = await startEmptyPostgres({ installed: join(debian, 'bin') })
  onTestFinished(() => older.stop())
  const database = await createHostedDatabase(older.connectionString)
  const asSuperuser = new URL(database)
  asSuperuser.username = 'postgres'
  // Without it the lint would pass without having looked.
  await query(asSuperuser.href, 'create extension plpgsql_check')
  expect(push(database).status).toBe(0)
  const lint = () =>
    supabase('db', 'lint', '--level', 'warning', '--fail-on', 'warning', `--remote=${database}`)
  const { status, said } = lint()
  expect(said).toContain('Linting schema: private')
  expect([status, said]).toEqual([0, expect.not.stringContaining('"issues"')])
  await query(
    database,
    "create function public.planted() returns void language plpgsql as $$declare a jsonb := '[]'; begin end$$",
  )
  expect(lint()).toMatchObject({
    status: 1,
    said: expect.stringContaining('public.planted') as string,
  })
})

// `npm run test:supabase`, against the embedded backend with the stand-in of Supabase Storage.
import { spawn } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SupabaseStore } from '#netlify/server/files/supabase-store.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { startTestBackend } from '#tests/support/backend/backend.ts'
import { startProjectWithStorage } from '#tests/support/files/project-with-storage.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'
import { outcomeOf } from '#tests/support/functions/command.ts'
import { createDatabase } from '#tests/support/postgres/postgres-server.ts'
import { scaled } from '#tests/support/scale.ts'
import { serve } from '#tests/support/site/serve.ts'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** The first byte of the message with which a client takes its leave; PGlite would end with it. */
const terminate = 'X'.charCodeAt(0)

/**
 * The database of an embedded backend at a postgres:// address, for one client at a time: PGlite has one session, and what a
 * request of the backend does while a transaction of the client is open becomes part of it.
 */
async function openDatabasePort({
  answerWire,
  database,
}: Pick<Backend, 'answerWire' | 'database'>): Promise<{ url: string; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = (work: () => Promise<unknown>) => {
      last = last.then(work).catch(() => socket.destroy())
    }
    socket.on('data', (messages) => {
      if (messages[0] === terminate) inTurn(async () => socket.end())
      else inTurn(async () => socket.write(await answerWire(new Uint8Array(messages))))
    })
    socket.on('error', () => socket.destroy())
    // What a client that is gone has left open.
    socket.on('close', () => {
      sockets.delete(socket)
      inTurn(() => database.exec('rollback'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** In PGlite the part in SQL takes as long as all the others: in the short run, who-may-do-what.test.ts is that part. */
const parts = readdirSync('tests/supabase').filter(
  (file) => file.endsWith('.test.ts') && file !== scaled('sql.test.ts', ''),
)

let backend: Backend
let variables: Record<string, string>
let folder: string
let hookCalls = 0
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  backend = await startTestBackend()
  const project = await startProjectWithStorage(backend)
  const port = await openDatabasePort(backend)
  ends.push(port.stop, project.stop, backend.stop)
  const hook = await serve((_, response) => {
    hookCalls += 1
    response.end()
  })
  folder = temporaryFolder('test-supabase')
  variables = {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: backend.secrets.publishableKey,
    SUPABASE_SECRET_KEY: backend.secrets.secretKey,
    DATABASE_URL: port.url,
    DEADWAX_TEST_PROJECT: new URL(project.url).host,
    DEPLOY_HOOK_URL: hook,
  }
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Runs the script as from a shell in the folder of FILE, with these changes of it. */
function run(changes: Record<string, string>, ...given: string[]) {
  const lines = Object.entries({ ...variables, ...changes }).map((pair) => pair.join('='))
  writeFileSync(join(folder, 'tests.env'), lines.join('\n'))
  return runScript('--env', 'tests.env', ...given)
}

const runScript = (...given: string[]) =>
  outcomeOf(
    spawn(process.execPath, ['tests/run.mjs', 'tests/run-supabase.ts', ...given], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, INIT_CWD: folder, NO_COLOR: '1' },
    }),
  )

/** How many rows each table has, and what is in the buckets. */
async function readContent() {
  const tables = await backend.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'private', 'auth') and tablename not like 'audit_log%' order by 1`,
    [],
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await backend.database.query<{ rows: number }>(
      `select count(*)::integer as rows from ${name}`,
      [],
    )
    counts[name] = row!.rows
  }
  const keys = openStores().map((store) => Array.fromAsync(store.list()))
  return { counts, keys: (await Promise.all(keys)).flat() }
}

const openStores = () =>
  (['private', 'public'] as const).map(
    (bucket) =>
      new SupabaseStore({
        url: variables.SUPABASE_URL!,
        headers: { apikey: backend.secrets.secretKey },
        bucket,
        maximumBytes: 9,
        makeSignal: () => AbortSignal.timeout(20_000),
      }),
  )

const addRelease = (id: string) =>
  backend.database.exec(`
    insert into public.releases (id, title, artist, year) values ('${id}', 'Una Corda', 'Odile', '2024');
    insert into public.codes (id, release_id) values ('UNUSED01', '${id}')`)

test('it wants a file that says which project is for tests, and that this is the one', async () => {
  const { host } = new URL(variables.SUPABASE_URL!)
  expect(await runScript()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Which project\?/) as string,
  })
  expect(await runScript('--env', 'none.env')).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${join(folder, 'none.env')} cannot be read.`) as string,
  })
  expect((await run({ DEADWAX_TEST_PROJECT: '' })).output).toMatch(
    /tests\.env lacks DEADWAX_TEST_PROJECT\.\n/,
  )
  expect(await run({ DEADWAX_TEST_PROJECT: 'label.supabase.co' })).toEqual({
    code: 1,
    output: `${join(folder, 'tests.env')} does not say that ${host} is for tests: that takes DEADWAX_TEST_PROJECT=${host}. Nothing was changed.`,
  })
  const DATABASE_URL = await createDatabase(inject('postgres'), 'another_project')
  expect(await run({ DATABASE_URL })).toEqual({
    code: 1,
    output: 'DATABASE_URL is not the database of SUPABASE_URL.',
  })
})

test('a project with a label in it is refused and stays as it is', async () => {
  await addRelease('00000000-0000-4000-8000-00000000000a')
  await backend.database.exec(
    "insert into public.rate_limits (scope, key, refilled_at) values ('contact', 'a client', now())",
  )
  const before = await readContent()
  expect(await run({})).toEqual({
    code: 1,
    output: 'This project has releases and codes. Nothing was changed.',
  })
  expect(await readContent()).toEqual(before)
  await backend.database.exec(
    'delete from public.rate_limits; delete from public.codes; delete from public.releases',
  )
})

test('all of it passes, calls no hook, and leaves no row, no account and no file', async () => {
  const before = await readContent()
  const { code, output } = await run({}, ...parts)
  expect(output).toMatch(/Tests {2}\d+ passed \(\d+\)/)
  expect(output).toContain('the empty project takes the backup')
  expect(output).not.toContain('was not empty')
  expect(code).toBe(0)
  expect(await readContent()).toEqual(before)
  expect(hookCalls).toBe(0)
}, 400_000)

test('a run that fails cleans up as well, and after one that was killed', async () => {
  const before = await readContent()
  await addRelease('7e57c0de-0000-4000-8000-00000000000a')
  for (const store of openStores())
    await store.write('7e57c0de-0000/music', new Blob(['music']), 'image/webp')
  // No code can be redeemed.
  await backend.database.exec('update public.site_settings set allow_new_code_redemptions = false')
  const { code, output } = await run({}, 'backup')
  expect(code).toBe(1)
  expect(output).toMatch(/Test Files {2}1 failed/)
  expect(output).toMatch(
    /The project was not empty at the start, so nothing was restored into it\.$/,
  )
  expect(await readContent()).toEqual(before)
}, 100_000)

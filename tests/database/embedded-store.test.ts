import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { afterAll, expect, inject, test } from 'vitest'
import { readDump } from '#tests/support/backend/dump.ts'
import { scaled } from '#tests/support/scale.ts'
import type { Written } from '#tests/support/backend/store-writer.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

const project = resolve(import.meta.dirname, '../..')
const folder = temporaryFolder('store')
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

function run(script: string, dataFolder = folder) {
  const child = spawn(process.execPath, [join(project, script), dataFolder], {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataFolder, LITE_TELEMETRY: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const exit = new Promise<number | null>((done) => child.once('close', done))
  // Half a line says nothing yet.
  const lines = () => output.split('\n').slice(0, -1)
  return { child, exit, lines, errors: () => errors }
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** A process that has opened the store, said what it `found` there, and begun to write. */
async function startWriter() {
  const writer = run('tests/support/backend/store-writer.ts')
  while (writer.lines().length < 2) {
    if (writer.child.exitCode !== null) throw new Error(writer.errors())
    await pause(20)
  }
  return { ...writer, found: JSON.parse(writer.lines()[0]!) as Written }
}

type Writer = Awaited<ReturnType<typeof startWriter>>

/** Kills it in the middle of what it does, and answers the last write that it acknowledged. */
async function kill({ child, exit, lines }: Writer): Promise<number> {
  child.kill('SIGKILL')
  await exit
  return Number(lines().at(-1))
}

/** Holds the folder from the end of the first test to that of the second. */
let writer: Writer

test(
  'whenever its process is killed, the store opens again with each acknowledged write and none by half',
  async () => {
    const kills = scaled(1, 20)
    // Loaded, because making and migrating one takes longer.
    await inStore(folder, 'select', readDump(inject('migratedDatabase')))
    writer = await startWriter()
    let acknowledged = 0
    for (let round = 1; round <= kills; round++) {
      await pause(Math.random() * 1000)
      acknowledged = await kill(writer)
      writer = await startWriter()
      const { writes, last, halves } = writer.found
      expect({ round, halves, missing: last - writes }).toEqual({ round, halves: 0, missing: 0 })
      // The one that it was at may be there or not.
      expect([acknowledged, acknowledged + 1]).toContain(last)
    }
    console.info(
      `killed ${kills} times in ${acknowledged} acknowledged writes: none lost, none half`,
    )
  },
  scaled(120_000, 900_000),
)

test('npm start is refused in one sentence while another process has the folder', async () => {
  const start = run('netlify/dev/serve.ts')
  expect(await start.exit).toBe(1)
  expect(start.errors()).toBe(
    `Another start or command of Deadwax has this data folder (process ${writer.child.pid}). Try again when it is done.\n`,
  )
  await kill(writer)
}, 60_000)

test('npm start is refused in one sentence by a folder of other migrations, and changes nothing in it', async () => {
  const other = join(folder, 'other')
  // As a version of Deadwax left it that had other migrations; loaded, because an empty database takes longer to make.
  await inStore(
    other,
    `drop schema public, private, auth, supabase_migrations cascade;
     create schema public;
     create schema supabase_migrations;
     create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
     insert into supabase_migrations.schema_migrations values ('20250101000000', '{create table fan (name text)}', 'fans');
     create table fan (name text);
     insert into fan values ('Ada');`,
    readDump(inject('migratedDatabase')),
  )
  const start = run('netlify/dev/serve.ts', other)
  expect(await start.exit).toBe(1)
  expect(start.errors()).toMatch(
    /^The data folder \S+other was made by other migrations \(.+\) and is left as it is: to start over, .*DATA_DIR=.*\n$/,
  )
  expect(
    await inStore(
      other,
      `select name, (select array_agg(version) from supabase_migrations.schema_migrations) as versions,
              (select count(*)::int from pg_namespace where nspname in ('auth', 'private')) as schemas
         from fan`,
    ),
  ).toEqual([{ name: 'Ada', versions: ['20250101000000'], schemas: 0 }])
}, 120_000)

/** Runs statements on the database in a data folder, and answers the rows of the last one. */
async function inStore(dataFolder: string, sql: string, loadDataDir?: Blob): Promise<unknown[]> {
  mkdirSync(dataFolder, { recursive: true })
  const connection = await createPgliteConnection({
    url: join(dataFolder, 'postgres'),
    ...(loadDataDir && { pgliteOptions: { loadDataDir } }),
  })
  const results = await connection.driver.exec(sql)
  await connection.close()
  return results.at(-1)!.rows
}

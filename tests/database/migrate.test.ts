import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import {
  migrate,
  MigrationError,
  OtherMigrationsError,
  type SqlRunner,
} from '#supabase/local/migrate.ts'
import { readDump } from '#tests/support/backend/dump.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

let folder: string
let connection: PgliteConnection
let database: SqlRunner
beforeAll(async () => {
  // Loaded, because an empty one takes longer to make; each test clears it out.
  const loadDataDir = readDump(inject('migratedDatabase'))
  connection = await createPgliteConnection({ url: 'memory://', pgliteOptions: { loadDataDir } })
  database = {
    exec: (sql) => connection.driver.exec(sql),
    query: async <Row>(sql: string, parameters: unknown[]) =>
      (await connection.driver.query<Row>(sql, parameters)).rows,
  }
})
afterAll(() => connection.close())
beforeEach(async () => {
  folder = temporaryFolder('migrations')
  await database.exec(
    'drop schema if exists public, private, supabase_migrations cascade; create schema public',
  )
})

const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
const run = () => migrate(database, pathToFileURL(`${folder}/`))

test('migrations run in their order, once each', async () => {
  write('20260102000000_second.sql', 'insert into a values (1);')
  write('20260101000000_first.sql', 'create table a (n int);')
  expect(await run()).toEqual(['20260101000000_first.sql', '20260102000000_second.sql'])
  expect(await run()).toEqual([])
  expect(await database.query('select n from a', [])).toEqual([{ n: 1 }])
})

test('a database that is newer than the migrations here is refused, and says by which', async () => {
  write('20260101000000_first.sql', 'create table a (n int);')
  write('20260102000000_second.sql', 'insert into a values (1);')
  await run()
  rmSync(join(folder, '20260102000000_second.sql'))
  await expect(run()).rejects.toThrow(/the migration 20260102000000, which is not here/)
  write('20260101000000_first.sql', 'create table a (n int, m int);')
  await expect(run()).rejects.toThrow(OtherMigrationsError)
})

test('a broken migration is named with its reason, leaves nothing behind and is tried again', async () => {
  write('20260101000000_good.sql', 'create table a (n int);')
  write('20260102000000_broken.sql', 'create table b (n int); select nonsense;')
  const error = await run().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(MigrationError)
  expect(String(error)).toMatch(/20260102000000_broken\.sql.*column "nonsense" does not exist/)
  expect(await database.query("select to_regclass('b') as b", [])).toEqual([{ b: null }])
  write('20260102000000_broken.sql', 'create table b (n int);')
  expect(await run()).toEqual(['20260102000000_broken.sql'])
})

test.each<[what: string, files: string[], edited: string, says: string]>([
  [
    'one that was edited',
    ['20260101000000_first.sql'],
    'create table a (n int, m int);',
    'its migration 20260101000000 reads otherwise than the one here',
  ],
  [
    'one that is gone, with a newer one there',
    [],
    '',
    'its database has the migration 20260101000000, which is not here',
  ],
  [
    'one that came in before it',
    ['20260101000000_first.sql', '20251231000000_base.sql'],
    '',
    'its database lacks the migration 20251231000000, which came in before others',
  ],
])('a database is refused and left as it is after %s', async (_case, files, edited, says) => {
  const first = 'create table a (n int);'
  write('20260101000000_first.sql', first)
  await run()
  await database.exec('insert into a values (1)')
  const history = 'select * from supabase_migrations.schema_migrations'
  const before = await database.query(history, [])

  rmSync(join(folder, '20260101000000_first.sql'))
  for (const file of files) write(file, edited || first)
  write('20260103000000_third.sql', 'drop table a;')
  await expect(run()).rejects.toThrow(OtherMigrationsError)
  await expect(run()).rejects.toThrow(new RegExp(`^${says}$`))
  expect(await database.query(history, [])).toEqual(before)
  expect(await database.query('select n from a', [])).toEqual([{ n: 1 }])
})

// The backend that test files share (worker-backend.ts) holds nothing of the file before.
import { expect, test } from 'vitest'
import type { SqlRunner } from '#supabase/local/migrate.ts'
import { startTestBackend } from '#tests/support/backend/backend.ts'
import { readSchema, readTables, takeBackend } from '#tests/support/backend/worker-backend.ts'
import { addEverything } from '#tests/support/functions/everything.ts'

/** Each row of each table, and what each sequence gives next. */
const readAll = async (database: SqlRunner) => [
  await readTables(database),
  await database.query('select sequencename, last_value from pg_sequences order by 1', []),
]

test('a file takes the backend of the file before, and finds every row and sequence as in a new one', async () => {
  const fresh = await startTestBackend()
  const blank = await readAll(fresh.database)
  await fresh.stop()
  const taken = await takeBackend()
  await addEverything(taken)
  await taken.database.exec(`
    update public.site_settings set label_name = 'Other', maintenance_mode = true;
    update private.project set id = gen_random_uuid();`)
  expect(await readAll(taken.database)).not.toEqual(blank)
  const again = await takeBackend()
  expect(again).toBe(taken)
  expect(await readAll(again.database)).toEqual(blank)
  const triggersAndKeys = await again.database.query('show session_replication_role', [])
  expect(triggersAndKeys).toEqual([{ session_replication_role: 'origin' }])
})

test('a file that changes the schema leaves the next one another backend', async () => {
  const taken = await takeBackend()
  await taken.database.exec('alter table public.news add column mood text')
  expect(await takeBackend()).not.toBe(taken)
})

test.each([
  ['a column', 'alter table public.news add column mood text'],
  ['a constraint', 'alter table public.news drop constraint news_ticket_url_check'],
  ['a grant', 'grant select on public.users to anon'],
  ['a policy', 'drop policy "staff read pictures" on public.pictures'],
  ['a trigger', 'alter table public.codes disable trigger user'],
  ['a function', 'alter function public.site_content() security definer'],
  ['a role', 'alter role anon bypassrls'],
  ['a setting', "set timezone = 'Asia/Tokyo'"],
])('a change of %s is one of the schema', async (_what, change) => {
  const { database } = await takeBackend()
  const before = await readSchema(database)
  expect(await readSchema(database)).toBe(before)
  await database.exec(`begin; ${change}`)
  expect(await readSchema(database)).not.toBe(before)
  await database.exec('rollback')
  expect(await readSchema(database)).toBe(before)
})

// A restore whose answer is lost while it still runs, on a real PostgreSQL server.
import { expect, test } from 'vitest'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'

const sessions = await openSessions('restore_races')
const id = '00000000-0000-4000-8000-0000000000c1'

type Table = { name: string; rows: object[] }

/** A label with an admin and a release, as backup() reads it; the database is empty again afterwards. */
async function backUpLabel(): Promise<Table[]> {
  const session = await sessions.pool.connect()
  await session.query(`begin; insert into public.users (id, username, email, role)
    values ('${id}', 'ada', 'ada@label.example', 'admin');
    insert into public.releases (title, artist, year) values ('Kept', 'Odile', '2026')`)
  const { rows } = await session.query<{ tables: Table[] }>('select public.backup() as tables')
  await session.query('rollback')
  session.release()
  return rows[0]!.tables
}

const restoreCall = (call: string, parameters: unknown[] = []) =>
  sessions.call('service_role', call, parameters)

test('a restore that is given up while it runs restores every row all the same', async () => {
  await sessions.query('insert into auth.users (id) values ($1)', [id])
  const tables = await backUpLabel()
  for (const { name, rows } of tables)
    await restoreCall('stage_rows($1, $2)', [name, JSON.stringify(rows)])
  const counts = Object.fromEntries(tables.map(({ name, rows }) => [name, rows.length]))

  // The row of an account, which the restore of its profile waits for.
  const holder = await sessions.pool.connect()
  await holder.query('begin')
  await holder.query('select from auth.users for update')
  const restored = restoreCall('finish_restore($1)', [counts])
  await expect.poll(() => sessions.isWaiting()).toBe(true)
  let isGivenUp = false
  const givenUp = restoreCall('begin_restore()').then(() => (isGivenUp = true))
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await expect
    .poll(async () => isGivenUp || (await sessions.query(waiting)).length === 2)
    .toBe(true)
  await holder.query('commit')
  holder.release()

  await Promise.all([restored, givenUp])
  expect(await sessions.query('select title from public.releases')).toEqual([{ title: 'Kept' }])
})

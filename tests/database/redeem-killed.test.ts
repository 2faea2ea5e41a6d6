// The database loses its sessions in the middle of redemptions.
import { afterAll, expect, test } from 'vitest'
import { openSessions, PostgresSessions } from '#tests/support/postgres/postgres-session.ts'
import { scaled } from '#tests/support/scale.ts'

const sessions = await openSessions('redeem_killed')
const doomed = new PostgresSessions(sessions.connectionString, 'doomed')
afterAll(() => doomed.close())

const claim = (index: number) => `claim-${index}`.padEnd(24, '-')

test('sessions killed at any moment leave each code free, or handed to its claim', async () => {
  const codes = Array.from({ length: scaled(200, 2000) }, (_, index) => `KILL${1000 + index}`)
  await sessions.query(
    'insert into public.codes (id, release_id) select unnest($1::text[]), $2::uuid',
    [codes, await sessions.addRelease()],
  )
  let isOver = false
  let killed = 0
  const killer = (async () => {
    while (!isOver) {
      const [victims] = await sessions.query<{ count: number }>(
        `select count(pg_terminate_backend(pid))::int as count
           from (select pid from pg_stat_activity
                  where application_name = 'doomed' and xact_start is not null
                  order by random() limit 3) victim`,
      )
      killed += victims!.count
    }
  })()
  const redeemOf = (index: number, by: PostgresSessions) =>
    by.call<{ outcome: string }>('service_role', 'redeem_code($1, $2, $3)', [
      codes[index]!,
      claim(index),
      `killed ${index}`,
    ])
  const tries = await Promise.allSettled(codes.map((_, index) => redeemOf(index, doomed)))
  isOver = true
  await killer
  const state = await sessions.query<{ id: string; claim: string | null; used: boolean }>(
    "select id, claim, used from public.codes where id like 'KILL%' order by id",
  )
  const broken = tries.filter(({ status }) => status === 'rejected').length
  const spent = state.filter(({ used }) => used).length
  console.info(
    `${killed} sessions killed: of ${codes.length} redemptions ${broken} broke, and ${spent - (codes.length - broken)} of those had been committed.`,
  )
  expect(broken).toBeGreaterThan(0)
  state.forEach((row, index) => {
    expect(row.claim).toBe(row.used ? claim(index) : null)
    if (tries[index]!.status === 'fulfilled') expect(row.used).toBe(true)
  })
  const again = await Promise.all(codes.map((_, index) => redeemOf(index, sessions)))
  expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['redeemed']))
})

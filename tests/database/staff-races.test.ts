// Two admins at once, and many guesses at once. PGlite has one session, so these run on a real PostgreSQL server.
import { beforeEach, expect, test } from 'vitest'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'

const sessions = await openSessions('staff_races')
const ada = '00000000-0000-4000-8000-0000000000d1'
const bea = '00000000-0000-4000-8000-0000000000d2'

// Two admins and nobody else, whatever the test before has done to them.
beforeEach(async () => {
  await sessions.addStaff(ada, 'ada')
  await sessions.addStaff(bea, 'bea')
  await enableAll()
})

/** Also their sessions, which end when somebody is demoted, disabled or enabled. */
async function enableAll(): Promise<void> {
  await sessions.query(
    "update public.users set role = 'admin', disabled_at = null, removed_at = null",
  )
  await sessions.query('update public.users set sessions_valid_after = null')
}

const demote = "update public.users set role = 'moderator' where id = $1 returning id"
const remove = 'update public.users set removed_at = now() where id = $1 returning id'
const disable = 'update public.users set disabled_at = now() where id = $1 returning id'
const asAdmin = (by: string, sql: string, whom: string) =>
  sessions.as<{ id: string }>('authenticated', sql, [whom], by)
const enabledAdmins = async () =>
  (
    await sessions.query(
      "select id from public.users where role = 'admin' and disabled_at is null and removed_at is null",
    )
  ).length

/** How many of two changes made at once were carried out: one that sees no row any more changes nothing. */
async function carriedOut(...changes: Promise<unknown[]>[]): Promise<number> {
  const results = await Promise.allSettled(changes)
  return results.filter((result) => result.status === 'fulfilled' && result.value.length > 0).length
}

test.each([
  ['demote each other', demote, demote],
  ['disable each other', disable, disable],
  ['one demotes, the other disables', demote, disable],
  ['remove each other', remove, remove],
  ['one removes, the other demotes', remove, demote],
])(
  'of two admins who %s at once exactly one succeeds, and one admin stays',
  async (_how, first, second) => {
    for (let round = 0; round < 15; round++) {
      await enableAll()
      expect(await carriedOut(asAdmin(ada, first, bea), asAdmin(bea, second, ada))).toBe(1)
      expect(await enabledAdmins()).toBe(1)
    }
  },
)

const hash = (digit: number) => `${digit}`.repeat(64)
test('a link that fifty clients use at once works once', async () => {
  await asAdmin(
    ada,
    "select public.create_invite('nia@label.example', 'Nia', 'admin', $1)",
    hash(1),
  )
  const once = () =>
    sessions.as<{ link: unknown }>('service_role', 'select public.use_staff_link($1) as link', [
      hash(1),
    ])
  const answers = await Promise.all(Array.from({ length: 50 }, once))
  const purposes = answers.map(([row]) => (row!.link as { purpose: string }).purpose)
  expect(purposes.toSorted()).toEqual([...Array<string>(49).fill('held'), 'invite'])
})

test('of four links that are made at once for one user one works', async () => {
  for (let round = 0; round < 5; round++) {
    const digits = [2, 3, 4, 5]
    await Promise.all(
      digits.map((digit) =>
        sessions.as(
          'authenticated',
          'select public.create_reset_link($1, $2)',
          [bea, hash(digit)],
          ada,
        ),
      ),
    )
    const left = await sessions.query('select id from public.staff_links where user_id = $1', [bea])
    expect(left).toHaveLength(1)
  }
})

const charge = (client: string, account: string) => tryWith(null, client, account)
const tryWith = (proof: string | null, client: string, account: string) =>
  sessions.as<{ outcome: string }>(
    'service_role',
    "select public.consume_sign_in($1, $2, $3, 1) ->> 'outcome' as outcome",
    [client, account, proof],
  )
const letThrough = async (tries: Promise<{ outcome: string }[]>[]) =>
  (await Promise.all(tries)).filter(([row]) => row!.outcome === 'allowed').length

test('of fifty concurrent sign-ins of one client ten are tried', async () => {
  const tries = Array.from({ length: 50 }, (_, index) => charge('client one', `account ${index}`))
  expect(await letThrough(tries)).toBe(10)
})

test('of fifty concurrent sign-ins to one account from different clients ten are tried', async () => {
  const tries = Array.from({ length: 50 }, (_, index) => charge(`client ${index}`, 'account one'))
  expect(await letThrough(tries)).toBe(10)
})

test('one proof that is used fifty times at once allows one more sign-in', async () => {
  for (let count = 0; count < 10; count++) await charge('client proven', 'account proven')
  const tries = Array.from({ length: 50 }, () =>
    tryWith('nonce one', 'client proven', 'account proven'),
  )
  expect(await letThrough(tries)).toBe(1)
})

test('concurrent sign-ins of many clients to many accounts cause no deadlock', async () => {
  const tries = Array.from({ length: 60 }, (_, index) =>
    charge(`client busy ${index % 6}`, `account busy ${index % 7}`),
  )
  await expect(Promise.all(tries)).resolves.toHaveLength(60)
})

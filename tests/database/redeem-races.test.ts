// Promises about many at once. PGlite has one session, so these run on a real PostgreSQL server.
import { beforeAll, expect, test } from 'vitest'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'

const sessions = await openSessions('redeem_races')
let release: string
beforeAll(async () => {
  release = await sessions.addRelease()
})

const addCode = (code: string) =>
  sessions.query('insert into public.codes (id, release_id) values ($1, $2)', [code, release])

/** Calls a redeeming function many times at once and counts the outcomes. */
async function outcomes(
  count: number,
  parameters: (index: number) => [code: string, claim: string | null, client: string],
  call = 'redeem_code($1, $2, $3)',
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      sessions.call<{ outcome: string }>('service_role', call, parameters(index)),
    ),
  )
  const names = answers.map(({ outcome }) => outcome)
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]),
  )
}

const claim = (index: number) => `claim-${index}`.padEnd(24, '-')

test('of 2,000 concurrent requests for one code with different claims exactly one redeems it', async () => {
  await addCode('RACE0001')
  const counted = await outcomes(2000, (index) => ['RACE0001', claim(index), `client ${index}`])
  expect(counted).toEqual({ redeemed: 1, 'already-used': 1999 })
})

test('each of 50 concurrent requests for one code with the same claim gets the release', async () => {
  await addCode('RACE0002')
  const counted = await outcomes(50, (index) => ['RACE0002', claim(1), `same ${index}`])
  expect(counted).toEqual({ redeemed: 50 })
})

test('of 50 concurrent requests for one code without a claim one redeems it', async () => {
  await addCode('RACE0003')
  const counted = await outcomes(50, (index) => ['RACE0003', null, `none ${index}`])
  expect(counted).toEqual({ redeemed: 1, 'already-used': 49 })
})

test('of fifty concurrent wrong codes of one client ten are looked up', async () => {
  const counted = await outcomes(50, (index) => [`GUESS${100 + index}`, claim(index), 'guesser'])
  expect(counted).toEqual({ 'unknown-code': 10, 'proof-needed': 40 })
})

test('of a hundred concurrent wrong codes with one prefix from different clients fifty are looked up', async () => {
  const counted = await outcomes(100, (index) => [
    `LINE${1000 + index}`,
    claim(index),
    `line ${index}`,
  ])
  expect(counted).toEqual({ 'unknown-code': 50, 'proof-needed': 50 })
})

test('concurrent requests never exceed what is left of the rate limit of all clients', async () => {
  await sessions.query(
    `insert into public.rate_limits (scope, key, refilled_at)
     values ('redeem-everyone', '', clock_timestamp() + interval '1 day' * 0.97)
     on conflict (scope, key) do update set refilled_at = excluded.refilled_at`,
  )
  const counted = await outcomes(90, (index) => [
    `E${100 + index}EVERY`.slice(0, 8).padEnd(8, 'X'),
    claim(index),
    `everybody ${index}`,
  ])
  await sessions.query("delete from public.rate_limits where scope = 'redeem-everyone'")
  expect(counted).toEqual({ 'unknown-code': 30, 'proof-needed': 60 })
})

test('200 concurrent fans with real codes of one prefix need no proof', async () => {
  const codes = Array.from({ length: 200 }, (_, index) => `GIGS${1000 + index}`)
  await Promise.all(codes.map(addCode))
  expect(await outcomes(200, (index) => [codes[index]!, claim(index), `fan ${index}`])).toEqual({
    redeemed: 200,
  })
})

test('of 140 concurrent wrong codes from one network 100 are looked up, and none of the next 140', async () => {
  const call = "redeem_code($1, $2, $3, 0, 'a network', 'a provider')"
  const guesses = (turn: string) =>
    outcomes(140, (index) => [`${turn}${1000 + index}NW`, null, `${turn} ${index}`], call)
  expect(await guesses('A')).toEqual({ 'unknown-code': 100, 'proof-needed': 40 })
  expect(await guesses('B')).toEqual({ 'proof-needed': 140 })
  await sessions.query('delete from public.rate_limits')
})

test('concurrent fans and guessers of one network and prefix cause no deadlock, and each fan redeems', async () => {
  const codes = Array.from({ length: 100 }, (_, index) => `DEAD${1000 + index}`)
  await Promise.all(codes.map(addCode))
  await sessions.query(
    `insert into public.rate_limits (scope, key, refilled_at)
     select scope, key, clock_timestamp() + l.refill_interval * (l.capacity - left_over)
       from (values ('redeem-client', 'venue 1', 3), ('redeem-network', 'a network', 20),
                    ('redeem-provider', 'a provider', 30), ('redeem-prefix', 'DEAD', 5),
                    ('redeem-everyone', '', 10), ('redeem-prefix-proven', 'DEAD', -5)
            ) spent (scope, key, left_over), private.rate_limit(scope) l
     on conflict (scope, key) do update set refilled_at = excluded.refilled_at`,
  )
  const kinds = [
    (index: number) => [codes[index], claim(index), `venue ${index % 3}`, 5, true],
    (index: number) => [`DEAD${5000 + index}`, null, `venue ${index % 3}`, 5, true],
    (index: number) => [`DEAD${6000 + index}`, null, `venue ${index % 3}`, 0, true],
    (index: number) => [`DEAD${7000 + (index % 5)}`, null, `venue ${index % 3}`, 1, true],
    (index: number) => [`DEAD${8000 + index}`, null, `venue ${index % 3}`, 0, false],
  ]
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      sessions.call<{ outcome: string }>(
        'service_role',
        "redeem_code($1, $2, $3, $4, 'a network', 'a provider', $5)",
        kinds[index % 5]!(Math.floor(index / 5)),
      ),
    ),
  )
  const fans = answers.filter((_, index) => index % 5 === 0)
  expect(new Set(fans.map(({ outcome }) => outcome))).toEqual(new Set(['redeemed']))
  await sessions.query('delete from public.rate_limits')
})

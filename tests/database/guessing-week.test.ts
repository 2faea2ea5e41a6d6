// What an attacker with a thousand cores and a network of their own (IPv6 /32) gets out of a week.
import { expect, test } from 'vitest'
import { mostTriesADay, weakestTriesPerHit } from '#src/features/codes/admin/code-strength.ts'
import { openSessions } from '#tests/support/postgres/postgres-session.ts'
import { scaled } from '#tests/support/scale.ts'

const sessions = await openSessions('guessing_week')

/** A computer's core derives as many keys in a second; a proof of difficulty 1 takes 500 of them in the middle. */
const cores = 1000
const keysPerSecond = 3125
/** Keys of networks change at midnight UTC, so that a week touches eight of them. */
const days = 8
const atOnce = 500

/** So many guesses of the network, each with the hardest proof and from a client of its own, by their outcomes. */
async function guess(from: number, count: number): Promise<Record<string, number>> {
  const rows = await sessions.as<{ outcome: string; count: number }>(
    'service_role',
    `select answer->>'outcome' as outcome, count(*)::int as count
       from generate_series($1::integer, $1 + $2 - 1) n,
            lateral public.redeem_code(
              'X' || lpad(upper(to_hex(n)), 7, '0'), null, 'client ' || n, 5, 'network ' || n / 50, 'the provider'
            ) answer
      group by 1`,
    [from, count],
  )
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

test('a provider looks up so many wrong codes a day and no more, whatever is proven', async () => {
  const [stop] = await sessions.query<{ most: number }>(
    `select (private.rate_limit('redeem-provider')).capacity + (private.proof_work('redeem-provider')).hard_stop as most`,
  )
  const guesses = scaled(2000, Math.ceil(stop!.most / atOnce + 4) * atOnce)
  const untried = stop!.most + 1000 - guesses
  if (untried > 0)
    await sessions.query(
      `insert into public.rate_limits (scope, key, refilled_at)
       values ('redeem-provider', 'the provider', clock_timestamp() + make_interval(mins => $1))`,
      [untried],
    )
  const counted: Record<string, number> = {}
  const started = Date.now()
  for (let from = 0; from < guesses; from += atOnce)
    for (const [outcome, count] of Object.entries(await guess(from, atOnce)))
      counted[outcome] = (counted[outcome] ?? 0) + count
  const minutes = Math.ceil((Date.now() - started) / 60_000)
  console.info(
    `${guesses} proven guesses after ${Math.max(0, untried)}: ${JSON.stringify(counted)}`,
  )
  expect(counted['unknown-code']).toBeGreaterThanOrEqual(stop!.most - Math.max(0, untried))
  expect(counted['unknown-code']).toBeLessThanOrEqual(stop!.most - Math.max(0, untried) + minutes)
  expect(counted['too-many-attempts']).toBe(guesses - counted['unknown-code']!)
  expect(Object.keys(counted)).toHaveLength(2)
})

test('a week of it is worth less than one code of a batch that is not weak', async () => {
  const [limits] = await sessions.query<{ free: number; stop: number; refill: number }>(
    `select l.capacity as free, w.hard_stop as stop,
            extract(epoch from interval '1 day' / extract(epoch from l.refill_interval))::int as refill
       from private.rate_limit('redeem-provider') l, private.proof_work('redeem-provider') w`,
  )
  const aDay = limits!.free + limits!.stop + limits!.refill
  const computed = ((cores * keysPerSecond) / 500) * 86_400
  expect(mostTriesADay).toBe(aDay)
  const codes = (days * Math.min(aDay, computed)) / weakestTriesPerHit
  console.info(
    `${aDay} tries a day (${computed} could be computed): ${codes.toFixed(2)} codes a week`,
  )
  expect(codes).toBeLessThan(1)
})

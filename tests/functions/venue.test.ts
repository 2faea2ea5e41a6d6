// A full venue behind one address gets in, also beside a guesser.
import { createHash } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import redeemFunction, { config } from '#netlify/functions/redeem.ts'
import { clientKeys } from '#netlify/server/http/client-key.ts'
import { redeem } from '#netlify/server/codes/redeem.ts'
import { createProofChallenge, verifyProof } from '#netlify/server/http/proof-of-work.ts'
import { type RedeemAnswer, waitSeconds } from '#src/features/codes/redeem/contract.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { addCode, addReleases, releaseId } from '#tests/support/backend/backend.ts'
import { call } from '#tests/support/functions/call.ts'
import { SimulatedClock } from '#tests/support/functions/simulated-clock.ts'
import { playEvening, type Venue } from '#tests/support/functions/venue-simulation.ts'
import { scaled } from '#tests/support/scale.ts'

// A phone's seconds are counted by the keys that it derives; deriving them takes no time here.
vi.mock('altcha-lib/algorithms/pbkdf2', () => ({
  deriveKey: async (_: unknown, salt: Uint8Array, password: Uint8Array) => ({
    parameters: {},
    derivedKey: createHash('sha256').update(salt).update(password).digest(),
  }),
}))

let clock: SimulatedClock
beforeAll(() => addReleases(backend))
beforeEach(async () => {
  await exec('delete from public.rate_limits; delete from public.codes')
  clock = new SimulatedClock(backend)
})
afterEach(() => clock.stop())

const ip = '203.0.113.7'
const post = async (code: string, proof?: string) =>
  (await (
    await call(redeemFunction, '/api/redeem', { body: { code, ...(proof && { proof }) }, ip })
  ).json()) as RedeemAnswer

const codeOf = (fan: number) => `GIGS${1000 + fan}`
const wrongCodeOf = (index: number) => `GIGSX${100 + index}`

const evenings = [0, 5, 10, 20].flatMap((mistakes) =>
  [false, true].map((withGuesser): Venue => ({ fans: 300, mistakes, withGuesser })),
)
/** The hardest one, for a minute. */
const shortEvenings: Venue[] = [{ fans: 30, mistakes: 20, withGuesser: true }]

test.each(scaled(0, 1) ? evenings : shortEvenings)(
  'a venue gets in: $fans fans, $mistakes % mistakes, a guesser: $withGuesser',
  async (venue) => {
    await sql(
      `insert into public.codes (id, release_id)
       select 'GIGS' || 1000 + n, $1::uuid from generate_series(0, $2 - 1) n`,
      [releaseId, venue.fans],
    )
    const { waits, outcomes, guessed, busiest } = await playEvening(
      venue,
      clock,
      post,
      codeOf,
      wrongCodeOf,
    )
    const longest = Math.max(...waits)
    const long = waits.filter((seconds) => seconds > 10).length
    console.info(
      `${venue.fans} fans, ${venue.mistakes} % mistakes, guesser: ${venue.withGuesser}: ${waits.filter(Boolean).length} worked, at most ${longest.toFixed(1)} s, ${long} longer than 10 s; ${guessed} guesses looked up, ${busiest} requests in three minutes`,
    )
    expect(new Set(outcomes)).toEqual(new Set(['redeemed']))
    expect(long).toBeLessThanOrEqual(venue.fans / 100)
    expect(busiest).toBeLessThan((config.rateLimit as { windowLimit: number }).windowLimit)
  },
  scaled(60_000, 600_000),
)

test('a phone works at most ten seconds for the hardest proof, which is 5,000 keys, and five on average', async () => {
  const purpose = ['redeem', 'a fan', 'HARD0001']
  const counters: number[] = []
  for (let time = 0; time < 100; time++) {
    const challenge = await createProofChallenge(purpose, 5)
    const solution = (await solveChallenge({ challenge, deriveKey }))!
    expect((await verifyProof(JSON.stringify({ challenge, solution }), purpose)).difficulty).toBe(5)
    counters.push(solution.counter)
  }
  expect(Math.max(...counters)).toBeLessThanOrEqual(5000)
  const average = counters.reduce((sum, counter) => sum + counter) / counters.length
  expect(average).toBeGreaterThan(1500)
  expect(average).toBeLessThan(3500)
})

const secret = 'a secret of at least thirty-two characters'
const keysOf = (address: string) => clientKeys(address, secret, new Date(0))
const fan = keysOf(ip)
/** A form post of a browser without script. */
const postForm = (code: string, keys = fan) =>
  redeem({ code }, `noscript-${'x'.repeat(24)}`, keys, false)

/** Uses up what so many connections have without a proof. */
const spend = (clients: string[]) =>
  sql(
    `insert into public.rate_limits (scope, key, refilled_at)
     select 'redeem-client', key, now() + interval '1 hour' from unnest($1::text[]) key`,
    [clients],
  )

test('without script a fan beside a guesser who tries every two seconds gets in at once', async () => {
  await spend([fan.client])
  const seconds = scaled(60, 1800)
  // The guesser is without script, too, and has used up at the start what may be tried at once.
  for (let index = 0; index < 45; index++) await postForm(`GIGZ${1000 + index}`)
  let guessed = 0
  for (let at = 0; at < seconds; at++) {
    await clock.advanceTo(at)
    if (at % 2 === 0 && (await postForm(`GIGY${1000 + at}`)).outcome === 'unknown-code') guessed++
    if (at % 15 !== 3) continue
    await addCode(backend, `GIGN${1000 + at}`)
    expect((await postForm(`GIGN${1000 + at}`)).outcome, `second ${at}`).toBe('redeemed')
  }
  expect(guessed).toBeGreaterThan(seconds / 2 - 5)
})

test('without script a network has one try a second, over however many connections', async () => {
  const asked = scaled(200, 10_000)
  const connections = Array.from({ length: 50 }, (_, n) => keysOf(`2001:db8:7:${n + 1}::1`))
  await spend(connections.map(({ client }) => client))
  const counted: Record<string, number> = {}
  for (let index = 0; index < asked; index++) {
    const { outcome } = await postForm(`PA${100_000 + index}`, connections[index % 50])
    counted[outcome] = (counted[outcome] ?? 0) + 1
  }
  expect(counted['unknown-code']).toBeGreaterThanOrEqual(45)
  expect(counted['unknown-code']).toBeLessThanOrEqual(45 + Math.ceil(clock.realSeconds()))
  expect(counted['wait-needed']).toBe(asked - counted['unknown-code']!)
  await addCode(backend, 'NOSCRIPT')
  await clock.advanceTo(clock.realSeconds() + waitSeconds)
  expect((await postForm('NOSCRIPT', connections[0])).outcome).toBe('redeemed')
  const stranger = keysOf('2001:db8:8:1::1')
  await spend([stranger.client])
  expect((await postForm('PA999999', stranger)).outcome).toBe('unknown-code')
})

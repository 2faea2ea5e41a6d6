// A full venue behind one address gets in, whoever guesses beside it.
import { createHash } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import redeemFunction, { config } from '#netlify/functions/redeem.ts'
import { clientKeys } from '#netlify/server/http/client-key.ts'
import { redeem } from '#netlify/server/codes/redeem.ts'
import { createProofChallenge, provenDifficulty } from '#netlify/server/http/proof-of-work.ts'
import type { RedeemAnswer } from '#src/features/codes/redeem/contract.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { addCode, addReleases, readCode, releaseId } from '#tests/support/backend/backend.ts'
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
  await backend.database.exec('delete from public.rate_limits; delete from public.codes')
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
  'everybody in a venue gets in within their own proof, $fans fans, $mistakes % mistakes, a guesser: $withGuesser',
  async (venue) => {
    await backend.database.query(
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
    expect(await provenDifficulty(JSON.stringify({ challenge, solution }), purpose)).toBe(5)
    counters.push(solution.counter)
  }
  expect(Math.max(...counters)).toBeLessThanOrEqual(5000)
  const average = counters.reduce((sum, counter) => sum + counter) / counters.length
  expect(average).toBeGreaterThan(1500)
  expect(average).toBeLessThan(3500)
})

const fan = clientKeys(ip, 'a secret of at least thirty-two characters', new Date(0))
/** A form post of a browser without script, from the venue. */
const postForm = (code: string, ticket?: string) =>
  redeem({ code, proof: ticket }, `noscript-${'x'.repeat(24)}`, fan, true)

/** Uses the venue's rate limit up. */
const spend = () =>
  backend.database.query(
    `insert into public.rate_limits (scope, key, refilled_at)
     values ('redeem-client', $1, now() + interval '15 minutes')`,
    [fan.client],
  )

test('without script a fan beside a guesser waits less than a minute, then gets in', async () => {
  await spend()
  const seconds = scaled(80, 1800)
  const arrivals = [7, seconds - 60]
  for (const at of arrivals) await addCode(backend, `GIGN${1000 + at}`)
  const tickets = new Map<string, { turn: number; ticket: string }>()
  const waited: number[] = []
  let guessed = 0
  for (let at = 0; at < seconds; at++) {
    await clock.advanceTo(at)
    // A guesser who is without script, too, and takes a place in the queue every two seconds.
    if (at % 2 === 0) {
      const code = `GIGY${1000 + at}`
      const asked = await postForm(code)
      if (asked.outcome === 'wait-needed' && asked.ticket)
        tickets.set(code, { turn: at + asked.waitSeconds, ticket: asked.ticket })
    }
    for (const [code, { turn, ticket }] of tickets)
      if (turn <= at) {
        tickets.delete(code)
        const answer = await postForm(code, ticket)
        if (code.startsWith('GIGN')) {
          expect(answer.outcome).toBe('redeemed')
          waited.push(turn)
        } else if (answer.outcome === 'unknown-code') guessed++
      }
    if (arrivals.includes(at)) {
      const code = `GIGN${1000 + at}`
      const asked = await postForm(code)
      if (asked.outcome !== 'wait-needed') throw new Error(asked.outcome)
      expect(asked.ticket).not.toBe('')
      expect(asked.waitSeconds).toBeLessThan(60)
      tickets.set(code, { turn: at + asked.waitSeconds, ticket: asked.ticket })
    }
  }
  expect(guessed).toBeGreaterThan(seconds / 2 - 20)
  expect(waited).toHaveLength(arrivals.length)
})

test('tickets are no way to guess in parallel: a connection has one a second, whatever it asks for at once', async () => {
  await spend()
  const asked = scaled(100, 10_000)
  const tickets: [code: string, ticket: string][] = []
  for (let index = 0; index < asked; index++) {
    const code = `PA${100_000 + index}`
    const answer = await postForm(code)
    if (answer.outcome === 'wait-needed' && answer.ticket) tickets.push([code, answer.ticket])
    if (answer.outcome === 'wait-needed') expect(answer.waitSeconds).toBeLessThanOrEqual(50)
  }
  const places = 45 + Math.ceil(clock.realSeconds())
  expect(tickets.length).toBeGreaterThanOrEqual(45)
  expect(tickets.length).toBeLessThanOrEqual(places)
  await clock.advanceTo(places + 60)
  const answers = []
  for (const [code, ticket] of tickets) answers.push((await postForm(code, ticket)).outcome)
  expect(answers).toEqual(tickets.map(() => 'unknown-code'))
})

test('a ticket is good for one code of one connection, from its turn on and for ten minutes', async () => {
  await spend()
  await addCode(backend, 'TICKET01')
  const asked = await postForm('TICKET01')
  if (asked.outcome !== 'wait-needed') throw new Error(asked.outcome)
  const { ticket, waitSeconds } = asked
  const early = await postForm('TICKET01', ticket)
  expect(early).toEqual({ outcome: 'wait-needed', waitSeconds, ticket })
  const stranger = clientKeys(
    '203.0.113.8',
    'a secret of at least thirty-two characters',
    new Date(0),
  )
  await backend.database.query(
    `insert into public.rate_limits (scope, key, refilled_at)
     values ('redeem-client', $1, now() + interval '2 hours')`,
    [stranger.client],
  )
  await clock.advanceTo(waitSeconds + 1)
  const turn = Number(ticket.split('.')[1])
  const none: [code: string, ticket: string][] = [
    ['TICKET02', ticket],
    ['TICKET01', ticket.replace(`${turn}`, `${turn - 1}`)],
    ['TICKET01', ticket.slice(0, -1)],
    ['TICKET01', 'wait.0.'],
  ]
  for (const [code, sent] of none)
    expect((await postForm(code, sent)).outcome, sent).toBe('wait-needed')
  const elsewhere = await redeem(
    { code: 'TICKET01', proof: ticket },
    'x'.repeat(20),
    stranger,
    true,
  )
  expect(elsewhere.outcome).toBe('wait-needed')
  await clock.advanceTo(waitSeconds + 601)
  await backend.database.exec(
    "update public.rate_limits set refilled_at = now() + interval '1 hour'",
  )
  expect((await postForm('TICKET01', ticket)).outcome).toBe('wait-needed')
  expect(await readCode(backend, 'TICKET01')).toMatchObject({ used: false })
})

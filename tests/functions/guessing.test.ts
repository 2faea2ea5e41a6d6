// Strangers guess codes: what they get, and what a fan gets at the same time.
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import redeem from '#netlify/functions/redeem.ts'
import { clientKeys } from '#netlify/server/http/client-key.ts'
import type { RedeemAnswer } from '#src/features/codes/redeem/contract.ts'
import type { ProofChallenge } from '#src/features/spam/proof-of-work.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { addCode, addReleases, readCode } from '#tests/support/backend/backend.ts'
import { call, freshAddress } from '#tests/support/functions/call.ts'
import { proofFor as solve } from '#tests/support/functions/proof.ts'
import { scaled } from '#tests/support/scale.ts'

beforeAll(() => addReleases(backend))
beforeEach(() => exec('delete from public.rate_limits'))

const post = (code: string, ip: string, proof?: string) =>
  call(redeem, '/api/redeem', { body: { code, ...(proof && { proof }) }, ip })
const outcomeOf = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as RedeemAnswer).outcome

/** A code that was never printed, as a guess at random would be. */
const guess = (index: number, prefix = '') =>
  (prefix + createHash('sha256').update(`guess ${index}`).digest('hex').toUpperCase()).slice(0, 8)

/** So many wrong codes that their rate limit is used up, as strangers elsewhere would. */
const spend = (scope: 'redeem-prefix' | 'redeem-everyone', key = '') =>
  sql(
    `insert into public.rate_limits (scope, key, refilled_at) values ($1, $2, now() + interval '2 days')`,
    [scope, key],
  )

async function challengeFor(code: string, ip: string): Promise<ProofChallenge> {
  const answer = await post(code, ip)
  expect(answer.status).toBe(428)
  return ((await answer.json()) as { challenge: ProofChallenge }).challenge
}

const proofFor = async (code: string, ip: string) => solve(await post(code, ip))

test.each([
  ['its own prefix', 'redeem-prefix', 'PRO1'],
  ['everybody', 'redeem-everyone', ''],
] as const)(
  'while strangers guess at %s, a fan brings a proof and gets the release',
  async (_, scope, key) => {
    const code = scope === 'redeem-prefix' ? 'PRO1EN01' : 'PRO2EN02'
    await addCode(backend, code)
    await spend(scope, key)
    const ip = freshAddress()
    const proof = await proofFor(code, ip)
    expect(await readCode(backend, code)).toMatchObject({ used: false })
    expect(await outcomeOf(post(code, ip, proof))).toBe('redeemed')
  },
)

test('a fan may mistype while strangers guess: each try has its own proof and uses no shared limit', async () => {
  await spend('redeem-everyone')
  await addCode(backend, 'REAL0001')
  const ip = freshAddress()
  for (const typo of ['REAL0OO1', 'REA10001', 'REAL00O1'])
    expect(await outcomeOf(post(typo, ip, await proofFor(typo, ip)))).toBe('unknown-code')
  expect(await outcomeOf(post('REAL0001', ip, await proofFor('REAL0001', ip)))).toBe('redeemed')
  const charged = await sql<{ scope: string }>(
    'select scope from public.rate_limits order by scope',
  )
  expect([...new Set(charged.map(({ scope }) => scope))]).toEqual([
    'redeem-client',
    'redeem-everyone',
    'redeem-network',
    'redeem-prefix-proven',
    'redeem-provider',
    'redeem-repeat',
  ])
})

test('a proof is good for one code of one connection, unaltered and in time', async () => {
  await spend('redeem-everyone')
  await addCode(backend, 'BOUND001')
  const ip = freshAddress()
  const proof = await proofFor('BOUND001', ip)
  const { challenge, solution } = JSON.parse(proof) as {
    challenge: ProofChallenge
    solution: { counter: number; derivedKey: string }
  }
  const altered = (parameters: object) =>
    JSON.stringify({
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
      solution,
    })
  const none: [code: string, ip: string, proof: string][] = [
    ['BOUND002', ip, proof],
    ['BOUND001', freshAddress(), proof],
    ['BOUND001', ip, JSON.stringify({ challenge, solution: { ...solution, derivedKey: '00' } })],
    ['BOUND001', ip, JSON.stringify({ challenge })],
    ['BOUND001', ip, altered({ cost: 1, keyPrefix: '' })],
    ['BOUND001', ip, altered({ expiresAt: challenge.parameters.expiresAt! + 600 })],
    ['BOUND001', ip, altered({ data: { difficulty: 5 } })],
    ['BOUND001', ip, '{"__proto__":{}}'],
    ['BOUND001', ip, 'no JSON'],
  ]
  for (const [code, from, sent] of none)
    expect(await outcomeOf(post(code, from, sent)), sent).toBe('proof-needed')
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
  expect(await outcomeOf(post('BOUND001', ip, proof))).toBe('proof-needed')
  vi.useRealTimers()
  expect(await readCode(backend, 'BOUND001')).toMatchObject({ used: false })
  expect(await outcomeOf(post('BOUND001', ip, proof))).toBe('redeemed')
})

/** So many wrong codes beyond a rate limit, as if they had been tried; a negative number leaves so many. */
const prove = (scope: string, key: string, misses: number) =>
  sql(
    `insert into public.rate_limits (scope, key, refilled_at)
     select $1, $2, now() + (l.capacity + $3::integer) * l.refill_interval from private.rate_limit($1) l
     on conflict (scope, key) do update set refilled_at = excluded.refilled_at`,
    [scope, key, misses],
  )
const difficultyFor = async (code: string, ip: string) =>
  (await challengeFor(code, ip)).parameters.data?.difficulty

test.each([
  ['redeem-client', 'client', 100],
  ['redeem-network', 'network', 500],
  ['redeem-provider', 'provider', 2500],
] as const)('the work rises with the wrong codes in %s, to a limit', async (scope, key, step) => {
  const ip = freshAddress()
  const keys = clientKeys(ip, process.env.CLIENT_HASH_SECRET!, new Date())
  const asked: unknown[] = []
  for (const misses of [0, step - 1, step + 1, 4 * step + 1, 7 * step]) {
    await prove(scope, keys[key], misses)
    asked.push(await difficultyFor('RISES001', ip))
  }
  expect(asked).toEqual([1, 1, 2, 5, 5])
  expect(await outcomeOf(post('RISES001', freshAddress()))).toBe('unknown-code')
})

test('proven guesses at a prefix make the next proof harder; a redeemed code makes it easier', async () => {
  await spend('redeem-prefix', 'TARE')
  await addCode(backend, 'TARE0001')
  await prove('redeem-prefix-proven', 'TARE', 20)
  const [first, second] = [freshAddress(), freshAddress()]
  expect(await difficultyFor('TARE9999', first)).toBe(1)
  await post('TARE9999', first, await proofFor('TARE9999', first))
  expect(await difficultyFor('TARE9998', second)).toBe(2)
  expect(await difficultyFor('TARE0001', second)).toBe(2)
  expect(await outcomeOf(post('TARE0001', second, await proofFor('TARE0001', second)))).toBe(
    'redeemed',
  )
  expect(await difficultyFor('TARE9998', second)).toBe(1)
})

test('an easy proof is not taken when a hard one is due, but one step less is', async () => {
  await spend('redeem-prefix', 'EASY')
  await addCode(backend, 'EASY0001')
  const ip = freshAddress()
  const proof = await proofFor('EASY0001', ip)
  await prove('redeem-prefix-proven', 'EASY', 50)
  expect(await outcomeOf(post('EASY0001', ip, proof))).toBe('proof-needed')
  await prove('redeem-prefix-proven', 'EASY', 30)
  expect(await outcomeOf(post('EASY0001', ip, proof))).toBe('redeemed')
})

test('a proof is work: the key that it names is not in what was sent', async () => {
  await spend('redeem-everyone')
  const { parameters } = await challengeFor('WORK0001', freshAddress())
  expect(parameters.keyPrefix).toHaveLength(32)
  expect(parameters.keyLength).toBe(32)
  expect(parameters.cost).toBe(2000)
})

test('proofs do not push the end of the proofs ahead', async () => {
  await spend('redeem-everyone')
  const before = await sql('select * from public.rate_limits')
  const ip = freshAddress()
  await post('PUSHED01', ip, await proofFor('PUSHED01', ip))
  expect(await sql("select * from public.rate_limits where scope = 'redeem-everyone'")).toEqual(
    before,
  )
})

const clients = scaled(16, 10_000)
const fansBetween = scaled(3, 8)
const guesses = clients * 10

test(
  `${guesses} guesses from ${clients} clients stay within the rate limits, and fans get through`,
  async () => {
    await exec(`
    insert into public.codes (id, release_id)
    select 'FANS' || lpad(n::text, 4, '0'), id from public.releases, generate_series(1, 40) n
     where deleted_at is null`)
    const counted: Record<string, number> = {}
    const fans: string[] = []
    const started = Date.now()
    for (let index = 0; index < guesses; index++) {
      // Every second guess is at the prefix that is printed on a sleeve.
      const code = guess(index, index % 2 ? 'FANS' : '7')
      const outcome = await outcomeOf(
        post(code, `${20 + ((index % clients) % 200)}.${Math.floor((index % clients) / 200)}.0.1`),
      )
      counted[outcome] = (counted[outcome] ?? 0) + 1
      if (index % Math.ceil(guesses / fansBetween) === 0) fans.push(await fanRedeems(fans.length))
    }
    const seconds = (Date.now() - started) / 1000
    // What was looked up for the attacker: the rate limits, and what came back of them meanwhile. Fans' typos count, too.
    const refilled = Math.ceil(seconds / 86.4) + Math.ceil(seconds / 1728)
    const allowed = Math.min(1000, 50 + guesses / 2)
    const lookedUp = counted['unknown-code'] ?? 0
    console.info(
      `${guesses} guesses from ${clients} clients in ${Math.round(seconds)} s: ${JSON.stringify(counted)}; fans: ${fans.join(', ')}`,
    )
    expect(counted.redeemed).toBeUndefined()
    expect(lookedUp).toBeLessThanOrEqual(allowed + refilled)
    expect(lookedUp).toBeGreaterThanOrEqual(allowed - 3 * fans.length)
    expect(new Set(fans)).toEqual(new Set(['redeemed']))
  },
  scaled(120_000, 7_200_000),
)

/** A fan in the middle of it: three typos, then the code from the sleeve, with a proof where one is asked for. */
async function fanRedeems(number: number): Promise<string> {
  const ip = freshAddress()
  const real = `FANS${`${number + 1}`.padStart(4, '0')}`
  for (const typed of [`FANS9${number}00`, `FANS9${number}01`, `FAN59${number}02`, real]) {
    let outcome = await outcomeOf(post(typed, ip))
    if (outcome === 'proof-needed')
      outcome = await outcomeOf(post(typed, ip, await proofFor(typed, ip)))
    if (typed === real) return outcome
    expect(outcome).toBe('unknown-code')
  }
  return 'nothing'
}

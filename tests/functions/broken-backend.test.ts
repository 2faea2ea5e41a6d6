// Every function while Supabase is away: an answer within nine seconds, in its own words, and nothing that is lost.
import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type deploys from '#netlify/functions/deploys.ts'
import { admin as ada, backend, exec } from '#tests/support/functions/everything-fixture.ts'
import {
  addStaff,
  Browser,
  emailOf,
  password,
  signedIn,
} from '#tests/support/functions/browser-session.ts'
import {
  behindWire,
  brokenBackends,
  deployWith,
  sessionCookie,
} from '#tests/support/backend/broken-backend.ts'
import { call, type Handler } from '#tests/support/functions/call.ts'
import { startManualClock } from '#tests/support/functions/manual-clock.ts'
import { inCatalogue, send } from '#tests/support/functions/answer-shape.ts'
import { clock, lineOf, operations, type Operation } from '#tests/support/functions/operations.ts'
import { serve, stopServers } from '#tests/support/site/serve.ts'
import { scaled, some } from '#tests/support/scale.ts'

let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** What needs no Supabase, and what it answers all the same. */
const without: Record<string, number> = {
  'GET /api/redeem': 303,
  'GET /api/redeem/calendar': 400,
  'GET /api/download': 303,
  'GET /api/contact': 303,
  'GET /api/newsletter': 303,
  'DELETE /api/session': 200,
}

const everything = [...operations, clock]

/** Almost nine seconds: what ends no earlier never ends on a clock that stops there. */
const almostNine = 8900

/** Sends an operation, with a session where one is needed. */
async function ask(handler: Handler, operation: Operation, browser = new Browser()) {
  const answer = await send(browser, operation, { handler, body: operation.body })
  const [status, code] = await inCatalogue(answer, lineOf(operation))
  return { line: lineOf(operation), status, code, set: browser.lastSet }
}

function withSession({ who }: Operation, isExpired: boolean): Browser {
  const browser = new Browser()
  const expires = Math.floor(Date.now() / 1000) + (isExpired ? -10 : 3000)
  if (who !== 'anyone') browser.plant('__Host-deadwax-session', sessionCookie(expires))
  return browser
}

function expectUnavailable(outcome: Awaited<ReturnType<typeof ask>>, what = 'hangs') {
  const { line, status, code, set } = outcome
  if (without[line]) {
    expect(status, line).toBe(without[line])
    return
  }
  const isSlow = line === 'POST /api/session' && what === 'hangs'
  expect([status, code], `${what}: ${line}`).toEqual([
    503,
    isSlow ? 'took-too-long' : 'unavailable',
  ])
  // A backend that is away says nothing about who is signed in.
  expect(set, `${what}: ${line}`).toEqual([])
}

test('a backend that is broken in any way: 503 everywhere, and nobody is signed out', async () => {
  let behave: RequestListener
  const functionOf = await deployWith(await serve((...request) => behave(...request)))
  const isUnavailable = async (what: string, turn: number) => {
    for (const [at, operation] of everything.entries())
      for (const isExpired of some([false, true], turn + at, 1)) {
        log.mockClear()
        const browser = withSession(operation, isExpired)
        const outcome = await ask(functionOf(operation.file), operation, browser)
        expectUnavailable(outcome, what)
        if (!without[outcome.line])
          expect(log.mock.calls.length, `${what}: ${outcome.line}`).toBeGreaterThan(0)
        expect(String(log.mock.calls)).not.toMatch(/refresh"|signature|a long password|DEADWAX1/)
      }
  }
  for (const [turn, [what, broken]] of brokenBackends.entries()) {
    behave = broken
    await isUnavailable(what, turn)
  }
  stopServers()
  await isUnavailable('refuses', brokenBackends.length)
})

test('a backend that hangs: everybody is answered within nine seconds', async () => {
  const pass = startManualClock()
  const functionOf = await deployWith(await serve(() => pass(almostNine)))
  for (const operation of everything)
    expectUnavailable(
      await ask(functionOf(operation.file), operation, withSession(operation, true)),
    )
})

test('a backend that takes three seconds for each answer: done or 503 within nine', async () => {
  const pass = startManualClock()
  const slow = () => (pass(3000), false)
  const functionOf = await deployWith(
    await serve(behindWire(backend.url, slow)),
    undefined,
    backend.secrets,
  )
  for (const operation of everything) {
    const browser = new Browser()
    if (operation.who !== 'anyone') for (const pair of ada.cookies) browser.cookies.set(...pair)
    const { line, status, set } = await ask(functionOf(operation.file), operation, browser)
    // Who hears that the sign-in failed is not signed in.
    if (line === 'POST /api/session' && status !== 200) expect(set, line).toEqual([])
    // The passwords that these two try are wrong.
    if (!/POST .api.(session|password|staff.change-password)/.test(line))
      expect(status, line).not.toBe(401)
    expect([500, 502], line).not.toContain(status)
  }
})

const changed = (line: string, body: Record<string, unknown>): Operation => ({
  ...operations.find((operation) => lineOf(operation) === line)!,
  body,
})

/** What asks Supabase more than once after it knows who calls, each with something that succeeds. */
const manyCalls = (name: string): Operation[] => [
  changed('POST /api/session', { email: emailOf(name), password }),
  changed('POST /api/staff/create-user', {
    username: name,
    email: `new-${name}@label.example`,
    password: 'a first password',
  }),
  ...operations.filter((operation) =>
    /^(GET|POST) .api.(contact|redeem|transfer|batches.:id.csv|signups.all.csv|staff.(read-publishing|publish|list-codes|generate-codes|act-on-codes|import-codes|retry-message|read-batch|rehearse-batch))$/.test(
      lineOf(operation),
    ),
  ),
  clock,
  // Last, because it ends the sessions that the others have.
  changed('POST /api/staff/change-password', {
    currentPassword: password,
    newPassword: `${password} of ${name}`,
  }),
]

test('a backend that hangs after some answers, with everything else hanging too: within nine seconds', async () => {
  const passTime = startManualClock()
  // A request that was given up may still arrive, and must not take the time of what is next.
  let isAnswered = true
  const pass = (milliseconds: number) => isAnswered || passTime(milliseconds)
  const hanging = await serve(() => pass(almostNine))
  for (const name of ['SITE_URL', 'DEPLOY_HOOK_URL', 'CONTACT_FORM_URL']) vi.stubEnv(name, hanging)
  await exec(`
    update public.publishing set urgent_at = now(), build_revision = null, build_since = null;
    update public.contact_messages set leased_until = null, next_attempt_at = now();`)
  for (const [turn, answers] of Array.from(
    { length: scaled(4, 9) },
    (_, step) => step + 2,
  ).entries()) {
    const name = `pat${answers}`
    await addStaff(backend, name, 'admin')
    const own = await signedIn(name)
    const operations = manyCalls(name)
    // In a short run each number of answers has half of them, and each of them half of the numbers.
    for (const operation of operations.filter((_, at) => (at + turn) % scaled(2, 1) === 0)) {
      let asked = 0
      const wire = behindWire(backend.url, () => {
        const isLost = ++asked > answers
        pass(isLost ? almostNine : 400)
        return isLost
      })
      const functionOf = await deployWith(await serve(wire), [operation.file], backend.secrets)
      const browser = new Browser()
      if (operation.who !== 'anyone') for (const pair of own.cookies) browser.cookies.set(...pair)
      isAnswered = false
      const { line, status, set } = await ask(functionOf(operation.file), operation, browser)
      isAnswered = true
      if (line === 'POST /api/session' && status !== 200)
        expect(set.join(), `${answers}`).not.toContain('deadwax-session')
      // 502 is the form service's, in the inbox's own words.
      expect(status === 500 || status === 401, `${line} ${status}`).toBe(false)
    }
  }
})

test('Netlify’s own events end in time as well', async () => {
  const pass = startManualClock()
  const hanging = await serve(() => pass(almostNine))
  const events = (await deployWith(hanging, ['deploys']))('deploys') as unknown as typeof deploys
  const deploy = { id: 'a-deploy', context: 'production', permalinkUrl: hanging } as const
  for (const event of await Promise.allSettled([
    events.deploySucceeded({ deploy }),
    events.deployFailed({ deploy }),
  ]))
    // deployFailed has something to write down, and Netlify hears that it could not.
    if (event.status === 'rejected') expect(String(event.reason)).not.toContain('127.0.0.1')
})

test('an answer that the contract does not know is 503', async () => {
  const url = await serve((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"outcome":"constructor"}'),
  )
  const redeem = (await deployWith(url, ['redeem']))('redeem')
  expect((await call(redeem, '/api/redeem', { body: { code: 'DEADWAX1' } })).status).toBe(503)
})

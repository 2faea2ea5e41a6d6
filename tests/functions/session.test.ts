import { beforeAll, expect, test, vi } from 'vitest'
import session from '#netlify/functions/session.ts'
import { signCookie } from '#netlify/server/http/cookies.ts'
import { wait } from '#netlify/server/http/wait.ts'
import { refusalFloorMs } from '#netlify/server/staff/refusal-floor.ts'
import { loginMessages } from '#src/features/staff/admin/messages.ts'
import { seedDemo } from '#supabase/local/demo.ts'
import { backend, exec, sql } from '#tests/support/backend/backend-fixture.ts'
import { startTestBackend } from '#tests/support/backend/backend.ts'
import {
  addStaff,
  Browser,
  emailOf,
  password,
  signedIn,
} from '#tests/support/functions/browser-session.ts'
import type { ProofNeeded } from '#src/features/spam/proof-of-work.ts'
import { exhaust, proofFor } from '#tests/support/functions/proof.ts'
import { scaled } from '#tests/support/scale.ts'

const ids: Record<string, string> = {}

beforeAll(async () => {
  for (const name of ['ada', 'bea', 'eve']) ids[name] = await addStaff(backend, name, 'admin')
  for (const name of ['kim', 'max', 'mia', 'old', 'pia', 'tom', 'zoe'])
    ids[name] = await addStaff(backend, name, 'moderator')
  await backend.createAccount(emailOf('nobody'), password)
  await sql('update public.users set disabled_at = now() where id = $1', [ids.old])
})

const guess = async (name: string, times: number) => {
  for (let count = 0; count < times; count++)
    expect((await new Browser().signIn(name, `guess ${count}`)).status).toBe(401)
}

test('staff sign in and are told who they are, now and at the next visit, but no token', async () => {
  const browser = new Browser()
  const answer = await browser.signIn('ada')
  const told = await answer.text()
  const who = { user: { id: ids.ada, username: 'ada', role: 'admin' } }
  expect([answer.status, JSON.parse(told)]).toEqual([200, who])
  expect(told).not.toContain(browser.tokens().access_token)
  const site = { labelName: 'Your Record Label', maintenanceMode: false }
  expect(await browser.ask('GET /api/session')).toEqual({ status: 200, ...who, site })
})

test('a moderator is told, too, what the label is called now and that maintenance mode is on', async () => {
  const kim = await signedIn('kim')
  await exec("update public.site_settings set label_name = 'Renamed', maintenance_mode = true")
  const site = { labelName: 'Renamed', maintenanceMode: true }
  expect(await kim.ask('GET /api/session')).toMatchObject({ site })
  await exec(
    "update public.site_settings set label_name = 'Your Record Label', maintenance_mode = false",
  )
})

test.each([
  ['a wrong password', 'ada', 'not it'],
  ['an address nobody has', 'stranger', password],
  ['a disabled account, with its right password', 'old', password],
])('%s is refused in the same words', async (_case, name, given) => {
  const browser = new Browser()
  vi.mocked(wait).mockClear()
  const startedAt = performance.now()
  const answer = await browser.signIn(name, given)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({
    error: { code: 'invalid-credentials', message: 'Invalid email or password' },
  })
  expect(await (await browser.whoAmI()).json()).toEqual({ outcome: 'signed-out' })
  // Auth hashes a password only where there is an account to let in: the answer is held back until all have taken as long.
  const [held] = vi.mocked(wait).mock.lastCall ?? []
  expect(held! + performance.now() - startedAt).toBeGreaterThan(refusalFloorMs)
  expect(held).toBeLessThan(refusalFloorMs + 250)
})

test('an account without a profile is told so, and signed out again', async () => {
  const browser = new Browser()
  const answer = await browser.signIn('nobody')
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({
    error: { code: 'no-profile', message: 'User document not found' },
  })
  expect(browser.cookies.has('__Host-deadwax-session')).toBe(false)
  expect(
    await sql(
      'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
      [emailOf('nobody')],
    ),
  ).toEqual([])
})

test.each([
  [{ email: 'no at sign', password }, 'invalid-email', 'Invalid email format'],
  [{ email: '', password }, 'bad-request', 'Please enter your email and your password.'],
  [
    { email: emailOf('ada'), password: '' },
    'bad-request',
    'Please enter your email and your password.',
  ],
])('a sign-in with %j is refused at once', async (body, code, message) => {
  const refused = await new Browser().ask('POST /api/session', body)
  expect(refused).toMatchObject({ status: 400, error: { code, message } })
})

test('a browser without a session is signed out, and one whose session is over hears 401', async () => {
  expect(await new Browser().ask('GET /api/session')).toEqual({
    status: 200,
    outcome: 'signed-out',
  })
  const browser = await signedIn('ada')
  browser.plant('__Host-deadwax-session', 'base64-anything')
  expect(await browser.ask('GET /api/session')).toEqual({
    status: 401,
    error: { code: 'not-signed-in', message: 'Please sign in.' },
  })
})

test('signing out ends the session at Auth too: the old cookies and tokens are worth nothing', async () => {
  const browser = await signedIn('tom')
  const kept = new Map(browser.cookies)
  expect(await browser.ask('DELETE /api/session')).toEqual({ status: 200, outcome: 'signed-out' })
  expect(browser.cookies.has('__Host-deadwax-session')).toBe(false)
  const thief = new Browser()
  for (const [name, value] of kept) thief.cookies.set(name, value)
  expect((await thief.whoAmI()).status).toBe(401)
  thief.cookies.set('__Host-deadwax-session', kept.get('__Host-deadwax-session')!)
  thief.tokens((tokens) => (tokens.expires_at = 1))
  expect((await thief.whoAmI()).status).toBe(401)
})

test('signing out twice, or without ever having signed in, is no error', async () => {
  for (const browser of [await signedIn('tom'), new Browser()])
    for (let time = 0; time < 2; time++)
      expect((await browser.ask('DELETE /api/session')).status).toBe(200)
})

test('a token about to expire is refreshed, and the answer brings new cookies', async () => {
  const browser = await signedIn('mia')
  const old = browser.tokens((tokens) => (tokens.expires_at = Math.floor(Date.now() / 1000) - 10))
  const answer = await browser.whoAmI()
  expect(answer.status).toBe(200)
  expect(browser.lastSet).toHaveLength(1)
  expect(browser.tokens().refresh_token).not.toBe(old.refresh_token)
  expect(browser.tokens().expires_at).toBeGreaterThan(Date.now() / 1000 + 600)
  const after = await browser.whoAmI()
  expect(after.status).toBe(200)
  expect(browser.lastSet).toEqual([])
})

test('a refused call brings the refreshed cookies as well', async () => {
  const browser = await signedIn('mia')
  browser.tokens((tokens) => (tokens.expires_at = 1))
  expect((await browser.call('listUsers')).status).toBe(403)
  expect(browser.lastSet).toHaveLength(1)
  expect((await browser.whoAmI()).status).toBe(200)
})

test.each<[string, (browser: Browser) => void]>([
  ['carries no token', (browser) => browser.tokens((tokens) => (tokens.access_token = 'none'))],
  ['carries a line break', (browser) => browser.tokens((tokens) => (tokens.access_token = 'a\nb'))],
  [
    'names somebody else under the old signature',
    (browser) => browser.tokens((tokens) => (tokens.access_token = forged(tokens.access_token))),
  ],
  [
    'names nobody who can be',
    (browser) => browser.tokens((tokens) => (tokens.access_token = forged('x.y.z', 'robert'))),
  ],
  [
    'has lost its refresh token and its time',
    (browser) =>
      browser.tokens((tokens) => Object.assign(tokens, { refresh_token: 'no', expires_at: 1 })),
  ],
])('a session cookie that %s is 401', async (_case, tamper) => {
  const browser = await signedIn('zoe')
  tamper(browser)
  expect(await browser.ask('GET /api/session')).toMatchObject({
    status: 401,
    error: { code: 'not-signed-in' },
  })
})

test.each<[string, (browser: Browser, kept: string) => string]>([
  ['is made up', () => 'base64-e30.made-up'],
  ['has no signature', (_browser, kept) => kept.split('.')[0]!],
  ['has the signature of another cookie', (browser) => signedAs(browser, 'deadwax-device')],
  ['has the signature of another value', (_browser, kept) => `x${kept}`],
  ['was signed with another secret', (browser) => signedAs(browser, 'deadwax-session', 'other')],
])('a forged session cookie that %s is 401, and no request to Supabase', async (_case, forge) => {
  const browser = await signedIn('zoe')
  const kept = decodeURIComponent(browser.cookies.get('__Host-deadwax-session')!)
  const requests = vi.spyOn(globalThis, 'fetch')
  expect((await browser.whoAmI()).status).toBe(200)
  expect(requests).toHaveBeenCalled()
  requests.mockClear()
  browser.cookies.set('__Host-deadwax-session', encodeURIComponent(forge(browser, kept)))
  expect((await browser.whoAmI()).status).toBe(401)
  expect(requests).not.toHaveBeenCalled()
  requests.mockRestore()
})

function signedAs(browser: Browser, name: string, secret = process.env.CLIENT_HASH_SECRET!) {
  const [value = ''] = decodeURIComponent(browser.cookies.get('__Host-deadwax-session')!).split('.')
  return signCookie(name, value, secret)
}

/** The same token in the name of ada, with the signature it had. */
function forged(token: string, subject = ids.ada): string {
  const [head, , signature] = token.split('.')
  const claims = { sub: subject, role: 'authenticated', aud: 'authenticated', exp: 4102444800 }
  return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
}

test('ten wrong passwords from one client, and then each try needs a proof of work, up to the hard stop', async () => {
  const browser = new Browser()
  for (let count = 0; count < 10; count++)
    expect((await browser.signIn(`guess${count}`, 'wrong')).status).toBe(401)
  const proof = await proofFor(await browser.signIn('ada'))
  await exhaust('sign-in-client-proven')
  const refused = await prove(browser, 'ada', proof)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({
    error: { code: 'too-many-attempts', message: loginMessages['too-many-attempts'] },
  })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(50)
  expect(wait).toBeLessThanOrEqual(60)
  await age('1 minute')
  expect((await browser.signIn('ada')).status).toBe(200)
})

/** The same sign-in again, with the proof. */
const prove = (browser: Browser, name: string, proof: string, given = password) =>
  browser.send(session, 'POST /api/session', {
    body: { email: emailOf(name), password: given, proof },
  })

test('strangers from everywhere keep no browser of the owner out, known or new', async () => {
  const owner = await signedIn('eve')
  await guess('eve', 10)
  expect((await new Browser().signIn('eve', 'guess 11')).status).toBe(428)
  expect((await owner.signIn('eve')).status).toBe(200)
  const phone = new Browser()
  const proof = await proofFor(await phone.signIn('eve'))
  expect((await prove(phone, 'eve', proof)).status).toBe(200)
  await age('30 seconds')
  expect((await new Browser().signIn('eve')).status).toBe(200)
})

test('failed proofs raise the work for an account, and one proof lets a new browser of the owner in', async () => {
  await guess('pia', 10)
  const easy = await proofFor(await new Browser().signIn('pia', 'guess 11'))
  const account = await sql<{ key: string }>(
    "select key from public.rate_limits where scope = 'sign-in-account' order by refilled_at desc limit 1",
  )
  // Thousands of proven guesses, each from another connection.
  for (let thousand = 0; thousand < scaled(1, 100); thousand++)
    await sql(
      `select public.consume_sign_in(md5('client ' || n), $1, md5('nonce ' || n), 5)
         from generate_series($2 * 1000 + 1, $2 * 1000 + 1000) n`,
      [account[0]!.key, thousand],
    )
  const phone = new Browser()
  const asked = await phone.signIn('pia')
  expect(difficultyOf(await asked.clone().json())).toBe(5)
  expect((await prove(phone, 'pia', easy, 'guess 11')).status).toBe(428)
  expect((await prove(phone, 'pia', await proofFor(asked))).status).toBe(200)
})

const difficultyOf = (answer: unknown) =>
  (answer as ProofNeeded).challenge.parameters.data?.difficulty

test('a proof is good for one password of one client, once', async () => {
  await guess('kim', 10)
  const browser = new Browser()
  const proof = await proofFor(await browser.signIn('kim', 'guess 11'))
  expect((await prove(browser, 'kim', proof)).status).toBe(428)
  expect((await prove(new Browser(), 'kim', proof, 'guess 11')).status).toBe(428)
  expect((await prove(browser, 'kim', proof, 'guess 11')).status).toBe(401)
  expect((await prove(browser, 'kim', proof, 'guess 11')).status).toBe(428)
})

test('a device cookie of another account, or a made-up one, has no rate limit of its own', async () => {
  const other = await signedIn('zoe')
  await guess('bea', 10)
  expect((await other.signIn('bea', 'guess 11')).status).toBe(428)
  other.plant('__Host-deadwax-device', 'anything.at-all')
  expect((await other.signIn('bea', 'guess 12')).status).toBe(428)
})

test('a known device cannot guess for ever either', async () => {
  const owner = await signedIn('max')
  const answers = []
  for (let count = 0; count < 12; count++) {
    answers.push((await owner.signIn('max', `guess ${count}`)).status)
    await age('1 minute', 'client')
  }
  expect(answers).toEqual([...Array<number>(10).fill(401), 428, 428])
})

test('right passwords cost nothing', async () => {
  const browser = new Browser()
  for (let count = 0; count < 12; count++) expect((await browser.signIn('tom')).status).toBe(200)
  for (let count = 0; count < 10; count++) await browser.signIn('tom', `guess ${count}`)
  const before = await provenBuckets()
  const proof = await proofFor(await browser.signIn('tom'))
  expect((await prove(browser, 'tom', proof)).status).toBe(200)
  expect(await provenBuckets()).toEqual(before)
})

/** The buckets for tries with a proof that are not full. */
const provenBuckets = () =>
  sql(`select key from public.rate_limits
      where scope like 'sign-in-%-proven' and refilled_at > now() order by key`)

test('the database keeps no address of a person or of a computer', async () => {
  const browser = new Browser()
  await browser.signIn('ada', 'wrong')
  const kept = await sql<{ key: string }>('select key from public.rate_limits')
  expect(kept.length).toBeGreaterThan(0)
  for (const { key } of kept)
    expect(key).toMatch(/^(((client|account|device) )?[\w-]{22,43}|unknown address)$/)
})

/** Lets time pass for the rate limits. */
const age = (time: string, kind = '') =>
  sql('update public.rate_limits set refilled_at = refilled_at - $1::interval where key like $2', [
    time,
    `${kind}%`,
  ])

test('no demo message waits for an answer of a form service that never had it', async () => {
  const demo = await startTestBackend()
  await seedDemo(demo)
  const leased = 'select from public.contact_messages where leased_until is not null'
  expect(await demo.database.query(leased, [])).toEqual([])
  await demo.stop()
})

import { beforeAll, expect, test, vi } from 'vitest'
import session from '#netlify/functions/session.ts'
import { signCookie } from '#netlify/server/http/cookies.ts'
import { wait } from '#netlify/server/http/wait.ts'
import { refusalFloorMs } from '#netlify/server/staff/refusal-floor.ts'
import { loginMessages } from '#src/features/staff/login-messages.ts'
import { seedDemo } from '#supabase/local/demo.ts'
import { backend } from '#tests/support/backend/backend-fixture.ts'
import { startTestBackend } from '#tests/support/backend/backend.ts'
import {
  addStaff,
  Browser,
  emailOf,
  password,
  signedIn,
} from '#tests/support/functions/browser-session.ts'
import type { ProofNeeded } from '#src/lib/proof-of-work.ts'
import { proofFor } from '#tests/support/functions/proof.ts'
import { scaled } from '#tests/support/scale.ts'

const ids: Record<string, string> = {}

beforeAll(async () => {
  for (const name of ['ada', 'bea', 'eve']) ids[name] = await addStaff(backend, name, 'admin')
  for (const name of ['kim', 'max', 'mia', 'old', 'pia', 'tom', 'zoe'])
    ids[name] = await addStaff(backend, name, 'moderator')
  await backend.createAccount(emailOf('nobody'), password)
  await backend.database.query('update public.users set disabled_at = now() where id = $1', [
    ids.old,
  ])
})

const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string } }).error.code
const post = (browser: Browser, body: unknown) =>
  browser.send(session, 'POST /api/session', { body })

test('staff sign in and are told who they are, now and at the next visit', async () => {
  const browser = new Browser()
  const answer = await browser.signIn('ada')
  expect(answer.status).toBe(200)
  const who = { user: { id: ids.ada, username: 'ada', role: 'admin' } }
  expect(await answer.json()).toEqual(who)
  const again = await browser.whoAmI()
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual({
    ...who,
    site: { labelName: 'Your Record Label', maintenanceMode: false },
  })
})

test('a moderator is told, too, what the label is called now and that maintenance mode is on', async () => {
  const kim = await signedIn('kim')
  await backend.database.exec(
    "update public.site_settings set label_name = 'Renamed', maintenance_mode = true",
  )
  expect(await (await kim.whoAmI()).json()).toMatchObject({
    site: { labelName: 'Renamed', maintenanceMode: true },
  })
  await backend.database.exec(
    "update public.site_settings set label_name = 'Your Record Label', maintenance_mode = false",
  )
})

test('no token is in an answer, and its cookies are out of reach of scripts and of other sites', async () => {
  const browser = new Browser()
  const answer = await browser.signIn('max')
  expect(await answer.text()).not.toContain(browser.tokens().access_token)
  expect(browser.lastSet.map((line) => line.split('=')[0])).toEqual([
    '__Host-deadwax-session',
    '__Host-deadwax-device',
  ])
  for (const line of browser.lastSet) {
    const attributes = line.toLowerCase().split('; ').slice(1)
    expect(attributes).toEqual(
      expect.arrayContaining(['path=/', 'httponly', 'secure', 'samesite=strict']),
    )
    expect(line).toMatch(/Max-Age=(2592000|31536000)(;|$)/)
  }
})

test('on a site without https the cookie still works', async () => {
  const request = new Request('http://localhost:8888/api/session', {
    method: 'POST',
    headers: { origin: 'http://localhost:8888', 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('max'), password }),
  })
  const answer = await session(request, { ip: '198.51.100.1', requestId: 'x' } as never)
  expect(answer.headers.getSetCookie()[0]).not.toMatch(/secure/i)
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
    await backend.database.query(
      'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
      [emailOf('nobody')],
    ),
  ).toEqual([])
})

test.each(['no at sign', 'two@@signs.example', 'ada@', '@label.example'])(
  'what is no address of mail is said at once: %s',
  async (email) => {
    const answer = await post(new Browser(), { email, password })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      error: { code: 'invalid-email', message: 'Invalid email format' },
    })
  },
)

test.each([{ email: '', password }, { email: emailOf('ada'), password: '' }, {}, { email: 7 }])(
  'an email and a password are needed: %j',
  async (body) => {
    expect((await post(new Browser(), body)).status).toBe(400)
  },
)

test('a browser without a session is told that it is signed out, and one whose session is over hears 401', async () => {
  const stranger = await new Browser().whoAmI()
  expect([stranger.status, await stranger.json()]).toEqual([200, { outcome: 'signed-out' }])
  const browser = await signedIn('ada')
  browser.plant('__Host-deadwax-session', 'base64-anything')
  const refused = await browser.whoAmI()
  expect([refused.status, await refused.json()]).toEqual([
    401,
    { error: { code: 'not-signed-in', message: 'Please sign in.' } },
  ])
})

test('signing out ends the session at Auth too: the old cookies and tokens are worth nothing', async () => {
  const browser = await signedIn('tom')
  const kept = new Map(browser.cookies)
  const answer = await browser.send(session, 'DELETE /api/session')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ outcome: 'signed-out' })
  expect(browser.cookies.has('__Host-deadwax-session')).toBe(false)
  const thief = new Browser()
  for (const [name, value] of kept) thief.cookies.set(name, value)
  expect((await thief.whoAmI()).status).toBe(401)
  thief.cookies.set('__Host-deadwax-session', kept.get('__Host-deadwax-session')!)
  thief.tokens((tokens) => (tokens.expires_at = 1))
  expect((await thief.whoAmI()).status).toBe(401)
})

test('signing out twice, or without ever having signed in, is no error', async () => {
  const browser = await signedIn('tom')
  await browser.send(session, 'DELETE /api/session')
  expect((await browser.send(session, 'DELETE /api/session')).status).toBe(200)
  expect((await new Browser().send(session, 'DELETE /api/session')).status).toBe(200)
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
  const { default: users } = await import('#netlify/functions/users.ts')
  const browser = await signedIn('mia')
  browser.tokens((tokens) => (tokens.expires_at = 1))
  expect((await browser.send(users, 'GET /api/users')).status).toBe(403)
  expect(browser.lastSet).toHaveLength(1)
  expect((await browser.whoAmI()).status).toBe(200)
})

test.each<[string, (browser: Browser) => void]>([
  ['is no session', (browser) => browser.plant('__Host-deadwax-session', 'nonsense')],
  ['is cut short', (browser) => browser.plant('__Host-deadwax-session', half(browser))],
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
  const answer = await browser.whoAmI()
  expect(answer.status).toBe(401)
  expect(await codeOf(answer)).toBe('not-signed-in')
})

const half = (browser: Browser): string => {
  const [value = ''] = browser.cookies.get('__Host-deadwax-session')!.split('.')
  return value.slice(0, value.length / 2)
}

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
  post(browser, { email: emailOf(name), password: given, proof })

/** All that clients have left with a proof is gone. */
const exhaust = (scope: string) =>
  backend.database.query(
    `insert into public.rate_limits (scope, key, refilled_at)
     select $1, r.key, now() + l.capacity * l.refill_interval
       from public.rate_limits r, private.rate_limit($1) l
      where r.scope = replace($1, '-proven', '')`,
    [scope],
  )

test('strangers from everywhere keep no browser of the owner out, known or new', async () => {
  const owner = await signedIn('eve')
  for (let count = 0; count < 10; count++)
    expect((await new Browser().signIn('eve', `guess ${count}`)).status).toBe(401)
  expect((await new Browser().signIn('eve', 'guess 11')).status).toBe(428)
  expect((await owner.signIn('eve')).status).toBe(200)
  const phone = new Browser()
  const proof = await proofFor(await phone.signIn('eve'))
  expect((await prove(phone, 'eve', proof)).status).toBe(200)
  await age('30 seconds')
  expect((await new Browser().signIn('eve')).status).toBe(200)
})

test('the work for one account rises with its failed proofs, and one proof always lets a new browser of the owner in', async () => {
  for (let count = 0; count < 10; count++) await new Browser().signIn('pia', `guess ${count}`)
  const easy = await proofFor(await new Browser().signIn('pia', 'guess 11'))
  const account = await backend.database.query<{ key: string }>(
    "select key from public.rate_limits where scope = 'sign-in-account' order by refilled_at desc limit 1",
    [],
  )
  // Thousands of proven guesses, each from another connection.
  for (let thousand = 0; thousand < scaled(1, 100); thousand++)
    await backend.database.query(
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
  for (let count = 0; count < 10; count++) await new Browser().signIn('kim', `guess ${count}`)
  const browser = new Browser()
  const proof = await proofFor(await browser.signIn('kim', 'guess 11'))
  expect((await prove(browser, 'kim', proof)).status).toBe(428)
  expect((await prove(new Browser(), 'kim', proof, 'guess 11')).status).toBe(428)
  expect((await prove(browser, 'kim', proof, 'guess 11')).status).toBe(401)
  expect((await prove(browser, 'kim', proof, 'guess 11')).status).toBe(428)
})

test('a device cookie of another account, or a made-up one, has no rate limit of its own', async () => {
  const other = await signedIn('zoe')
  for (let count = 0; count < 10; count++) await new Browser().signIn('bea', `guess ${count}`)
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
  backend.database.query(
    `select key from public.rate_limits
      where scope like 'sign-in-%-proven' and refilled_at > now() order by key`,
    [],
  )

test('the database keeps no address of a person or of a computer', async () => {
  const browser = new Browser()
  await browser.signIn('ada', 'wrong')
  const kept = await backend.database.query<{ key: string }>(
    'select key from public.rate_limits',
    [],
  )
  expect(kept.length).toBeGreaterThan(0)
  for (const { key } of kept)
    expect(key).toMatch(/^(((client|account|device) )?[\w-]{22,43}|unknown address)$/)
})

/** Lets time pass for the rate limits. */
const age = (time: string, kind = '') =>
  backend.database.query(
    'update public.rate_limits set refilled_at = refilled_at - $1::interval where key like $2',
    [time, `${kind}%`],
  )

test('demo staff sign in, and no demo message waits for an answer of a form service that never had it', async () => {
  const demo = await startTestBackend()
  await seedDemo(demo)
  for (const [email, given] of [
    ['admin@deadwax.test', 'demo-admin-pass'],
    ['moderator@deadwax.test', 'demo-moderator-pass'],
  ]) {
    const answer = await fetch(`${demo.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: demo.secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: given }),
    })
    expect(answer.status).toBe(200)
  }
  const leased = 'select from public.contact_messages where leased_until is not null'
  expect(await demo.database.query(leased, [])).toEqual([])
  await demo.stop()
})

test('a database that only the migrations have touched has no account and no staff', async () => {
  const fresh = await startTestBackend()
  expect(
    await fresh.database.query(
      'select (select count(*) from auth.users)::int as accounts, (select count(*) from public.users)::int as staff',
      [],
    ),
  ).toEqual([{ accounts: 0, staff: 0 }])
  await fresh.stop()
})

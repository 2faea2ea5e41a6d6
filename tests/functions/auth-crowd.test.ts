// What a crowd at the sign-in does to the staff: nothing, because Auth counts each visitor by themselves, and little where the
// project does not let it.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '#netlify/server/http/session.ts'
import { wait } from '#netlify/server/http/wait.ts'
import { crowdedMessage, signInOffMessage } from '#src/features/staff/admin/messages.ts'
import { backend, exec } from '#tests/support/functions/staff-fixture.ts'
import { addStaff, Browser, signedIn } from '#tests/support/functions/browser-session.ts'

beforeAll(async () => {
  await addStaff(backend, 'sue', 'moderator')
})
beforeEach(() => exec('delete from public.rate_limits'))
afterEach(() => {
  vi.useRealTimers()
  backend.auth.reset()
  vi.mocked(wait).mockReset()
})

/** Each with an address and a guess of their own. */
const strangers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, one) => new Browser().signIn(`stranger${one}`, 'a guess')),
  )

/** Forty guesses at a site that Auth takes for one visitor. The clock stands, so that nobody is let in again by and by. */
async function crowd(): Promise<void> {
  backend.auth.settings.isForwardedAddressUsed = false
  vi.useFakeTimers({ toFake: ['Date'] })
  await strangers(40)
}

/** A browser whose session is due for a refresh. */
async function due(): Promise<Browser> {
  const browser = await signedIn('sue')
  browser.tokens((tokens) => (tokens.expires_at = 1))
  return browser
}

test('forty strangers with one guess each keep nobody of the staff out', async () => {
  const [good, old] = [await signedIn('sue'), await due()]
  const heard = (await strangers(40)).map(({ status }) => status)
  expect(new Set(heard)).toEqual(new Set([401]))
  expect((await new Browser().signIn('sue')).status).toBe(200)
  expect((await good.whoAmI()).status).toBe(200)
  expect((await old.whoAmI()).status).toBe(200)
})

test('one visitor with a dozen guesses is stopped, and the next one is not', async () => {
  const attacker = new Browser()
  const heard = []
  for (let guess = 0; guess < 12; guess++)
    heard.push((await attacker.signIn(`guess${guess}`, 'wrong')).status)
  expect(heard.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(heard.slice(10)).toEqual([428, 428])
  expect((await new Browser().signIn('sue')).status).toBe(200)
})

test('where all of the site counts as one, a crowd is said to be one, and a good session goes on', async () => {
  const [good, old] = [await signedIn('sue'), await due()]
  await crowd()
  const refused = await new Browser().signIn('sue')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toEqual({ error: { code: 'crowded', message: crowdedMessage } })
  expect((await good.whoAmI()).status).toBe(200)
  expect((await old.whoAmI()).status).toBe(429)
  // It waited before it gave up, and the session is still there.
  expect(vi.mocked(wait).mock.calls.length).toBeGreaterThan(3)
  backend.auth.reset()
  expect((await old.whoAmI()).status).toBe(200)
})

test('a try that met a crowd is not counted against the person', async () => {
  await crowd()
  await exec('delete from public.rate_limits')
  const browser = new Browser()
  for (let count = 0; count < 12; count++) expect((await browser.signIn('sue')).status).toBe(429)
  backend.auth.reset()
  expect((await browser.signIn('sue')).status).toBe(200)
})

test.each([
  ['a crowd that is over', () => backend.auth.reset(), { isForwardedAddressUsed: false }],
  ['a row that another request holds', () => backend.auth.reset(), { state: 'locked' as const }],
])(
  'a session that is due for a refresh waits for %s, and goes on',
  async (_what, end, settings) => {
    const old = await due()
    Object.assign(backend.auth.settings, settings)
    if ('isForwardedAddressUsed' in settings) await crowd()
    vi.mocked(wait)
      .mockClear()
      .mockImplementation(async () => end())
    expect((await old.whoAmI()).status).toBe(200)
    expect(vi.mocked(wait)).toHaveBeenCalledTimes(1)
  },
)

test.each([
  ['is off', { isEmailEnabled: false }, 503, signInOffMessage],
  ['asks others for a captcha', { captcha: true }, 200, undefined],
])(
  'where the sign-in of Supabase %s, the person hears what is true',
  async (_what, settings, status, message) => {
    Object.assign(backend.auth.settings, settings)
    const answer = await new Browser().ask('POST /api/session', {
      email: 'sue@label.example',
      password: 'a long password',
    })
    expect([answer.status, answer.error?.message]).toEqual([status, message])
  },
)

test('a row that stays locked is a failure of the backend, and signs nobody out', async () => {
  const old = await due()
  backend.auth.settings.state = 'locked'
  expect((await old.whoAmI()).status).toBe(503)
  backend.auth.reset()
  expect((await old.whoAmI()).status).toBe(200)
})

test('calls of Auth alone carry the secret key of the project, and none of staff’s data does', async () => {
  const browser = await due()
  const spy = vi.spyOn(globalThis, 'fetch')
  await browser.call('listArticles')
  const calls = spy.mock.calls.map(([input, init]) => {
    const headers = new Headers(init?.headers)
    const key = headers.get('apikey') === backend.secrets.secretKey ? 'secret' : 'publishable'
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    return {
      key,
      pathname,
      forwarded: headers.get('sb-forwarded-for'),
      bearer: headers.get('authorization'),
    }
  })
  spy.mockRestore()
  const ofAuth = calls.filter(({ pathname }) => pathname.startsWith('/auth/v1/'))
  const ofData = calls.filter(({ pathname }) => pathname.startsWith('/rest/v1/'))
  expect(ofAuth.map(({ pathname }) => pathname)).toEqual(['/auth/v1/token', '/auth/v1/user'])
  for (const { key, forwarded } of ofAuth) expect([key, forwarded]).toEqual(['secret', browser.ip])
  expect(ofData.length).toBeGreaterThan(0)
  for (const { key, bearer, forwarded } of ofData) {
    expect([key, forwarded]).toEqual(['publishable', null])
    expect(bearer).toBe(`Bearer ${browser.tokens().access_token}`)
  }
})

test('without a user’s token the client with the secret key reads nothing of the staff', async () => {
  const request = new Request('https://label.example/api/staff/list-articles')
  const { auth, token } = openSession(request, '203.0.113.1')
  expect(await token()).toBeNull()
  expect((await auth.getUser()).data.user).toBeNull()
  const spy = vi.spyOn(globalThis, 'fetch')
  expect((await new Browser().call('listArticles')).status).toBe(401)
  expect(spy).not.toHaveBeenCalled()
  spy.mockRestore()
})

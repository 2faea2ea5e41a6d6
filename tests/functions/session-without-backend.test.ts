import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { setEnvironment } from '#tests/support/backend.ts'
import { Browser } from '#tests/support/browser-session.ts'
import type { Handler } from '#tests/support/call.ts'

let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.resetModules()
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => log.mockRestore())

const calls: [line: string, file: string, body?: unknown][] = [
  ['GET /api/session', 'session'],
  ['POST /api/session', 'session', { email: 'ada@label.example', password: 'a long password' }],
  ['GET /api/users', 'users'],
  ['PATCH /api/users/x', 'user', { role: 'admin' }],
  ['POST /api/password', 'password', { currentPassword: 'x', newPassword: 'yyyyyy' }],
]

const away: [string, RequestListener][] = [
  ['hangs up', (request) => request.socket.destroy()],
  ['answers 500', (_request, response) => response.writeHead(500).end('{"message":"boom"}')],
  ['answers 503 in HTML', (_request, response) => response.writeHead(503).end('<h1>Asleep</h1>')],
  [
    'answers a page instead of data',
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Paused</h1>'),
  ],
  ['answers 404 in HTML', (_request, response) => response.writeHead(404).end('<h1>Gone</h1>')],
  [
    'does not know our key any more',
    (_request, response) => response.writeHead(401).end('{"message":"Invalid API key"}'),
  ],
  [
    'has been asked too much',
    (_request, response) =>
      response.writeHead(429).end('{"code":429,"error_code":"over_request_rate_limit","msg":"no"}'),
  ],
]

/** A browser with a session, fresh or about to be refreshed, of a Supabase that behaves as told. */
async function against(
  behave: RequestListener,
  [line, file, body]: (typeof calls)[number],
  isExpired: boolean,
) {
  const server = createServer(behave).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  setEnvironment({ url, secrets: makeSecrets() } as Backend)
  const { default: handler } = (await import(`#netlify/functions/${file}.ts`)) as {
    default: Handler
  }
  const browser = new Browser()
  const expires = Math.floor(Date.now() / 1000) + (isExpired ? -10 : 3000)
  browser.cookies.set('__Secure-deadwax-session', sessionCookie(expires))
  const started = Date.now()
  const answer = await browser.send(handler, line, { body })
  const seconds = (Date.now() - started) / 1000
  server.closeAllConnections()
  server.close()
  return { answer, browser, seconds }
}

function sessionCookie(expires_at: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: '00000000-0000-4000-8000-000000000001', exp: expires_at }
  const access_token = `${part({ alg: 'HS256' })}.${part(claims)}.signature`
  return `base64-${part({ access_token, refresh_token: 'refresh', expires_at })}`
}

test.each(
  away.flatMap(([what, behave]) =>
    calls.flatMap((call) =>
      [false, true].map(
        (isExpired) => [what, call[0], isExpired ? 'an expired' : 'a fresh', behave, call] as const,
      ),
    ),
  ),
)(
  'when the backend %s, %s with %s token hears 503 and nobody is signed out',
  async (_what, _line, age, behave, call) => {
    const { answer, browser, seconds } = await against(behave, call, age === 'an expired')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
    expect(browser.lastSet).toEqual([])
    expect(seconds).toBeLessThan(5)
    expect(log.mock.calls).toHaveLength(1)
    expect(String(log.mock.calls[0]![0])).not.toMatch(/refresh"|signature|a long password/)
  },
)

test.each([...calls.slice(0, 3)])(
  'when the backend hangs, %s is answered all the same',
  async (...call) => {
    const results = await Promise.all([against(() => undefined, call, true)])
    for (const { answer, browser, seconds } of results) {
      expect(answer.status).toBe(503)
      expect(browser.lastSet).toEqual([])
      // Not a measurement: without a limit of its own the call would wait for the platform's.
      expect(seconds).toBeLessThan(9)
    }
  },
)

test('when Auth itself has been asked too much, a sign-in is told to come back later', async () => {
  const { answer } = await against(
    (request, response) =>
      request.url?.includes('charge_sign_in')
        ? response.writeHead(200, { 'content-type': 'application/json' }).end('0')
        : response
            .writeHead(429, { 'content-type': 'application/json' })
            .end('{"code":429,"error_code":"over_request_rate_limit","msg":"no"}'),
    calls[1]!,
    false,
  )
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('60')
  expect(await answer.json()).toMatchObject({ error: { code: 'too-many-attempts' } })
})

test('signing out works without a backend', async () => {
  const { answer, browser } = await against(away[0]![1], ['DELETE /api/session', 'session'], true)
  expect(answer.status).toBe(200)
  expect(browser.cookies.has('__Secure-deadwax-session')).toBe(false)
  expect(log).toHaveBeenCalledTimes(1)
})

test('a failed sign-in says so in the catalogue’s words', async () => {
  const { answer } = await against(away[1]![1], calls[1]!, false)
  expect(await answer.json()).toEqual({
    error: { code: 'unavailable', message: 'Login failed. Please try again.' },
  })
})

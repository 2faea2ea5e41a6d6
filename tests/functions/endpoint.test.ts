import { expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { answers, operation } from '#src/lib/operation.ts'
import { serve, serveTo, type Declared } from '#netlify/server/http/serve.ts'
import { call } from '#tests/support/functions/call.ts'
import { declared } from '#tests/support/functions/declared.ts'

const word = v.object({ word: v.string() })
const echoed = answers<{ word: string }>()
const echo = serve(
  {
    read: operation('GET /api/x', 'anyone', answers<object>()),
    say: operation('POST /api/x', 'anyone', echoed, { input: word }),
  },
  { read: async () => ({}), say: async ({ input }) => input },
)
const broken = serve(
  { open: operation('POST /api/x', 'anyone', answers<Response>(), { isResponse: true }) },
  {
    open: async () => {
      throw new Error('a detail nobody outside may read', { cause: new TypeError('its reason') })
    },
  },
)

/** What browsers are told with every answer, whatever it is. */
const company = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

test('every answer forbids storing, framing and sniffing, and carries its request id', async () => {
  for (const answer of [
    await call(echo, '/api/x', { body: { word: 'yes' } }),
    await call(echo, '/api/x', { body: 'no json' }),
    await call(echo, '/api/x', { method: 'DELETE' }),
    await call(broken, '/api/x', { body: {} }),
  ]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject(company)
    expect(answer.headers.get('x-request-id')).toMatch(/^test-/)
  }
})

test('an answer that brings a policy of its own keeps it, and both of its cookies', async () => {
  const policy = "default-src 'self'"
  const page = serve(
    { read: operation('GET /api/x', 'anyone', answers<Response>(), { isResponse: true }) },
    {
      read: async () =>
        new Response('', {
          headers: [
            ['Content-Security-Policy', policy],
            ['Set-Cookie', 'a=1'],
            ['Set-Cookie', 'b=2'],
          ],
        }),
    },
  )
  const { headers } = await call(page, '/api/x', { method: 'GET' })
  expect(headers.get('content-security-policy')).toBe(policy)
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('a browser that sends no origin but says same-origin is welcome', async () => {
  const headers = { origin: '', 'sec-fetch-site': 'same-origin' }
  expect((await call(echo, '/api/x', { body: { word: 'yes' }, headers })).status).toBe(200)
})

test.each([
  [400, '{"word":'],
  [400, '[]'],
  [400, 'null'],
  [400, '{"word":7}'],
  [400, '{"__proto__":{"word":"x"}}'],
  [413, JSON.stringify({ word: 'x'.repeat(70_000) })],
])('a request that is not what it should be is answered %i: %.40s', async (status, body) => {
  const answer = await call(echo, '/api/x', { body })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error: { code: expect.any(String) } })
})

test('the log names each operation by its declared path, with ids and nothing else of the address', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const logged = async (one: Declared, id: string) => {
    const failing = serveTo({ one }, {}, () => ({
      isSignedOut: () => false,
      caller: () => Promise.reject(new Error('the session could not be read')),
      finish: (answer) => answer,
    }))
    await call(failing, one.path.replaceAll(/:\w+/g, id), { method: one.method })
    return (JSON.parse(log.mock.lastCall![0] as string) as { path: string }).path
  }
  const id = '00000000-0000-4000-8000-0000000000e1'
  for (const one of declared) {
    expect(await logged(one, id)).toBe(one.path.replaceAll(/:\w+/g, id))
    expect(await logged(one, 'deadwaxx')).toBe(one.path.replaceAll(/:\w+/g, '…'))
  }
  log.mockRestore()
})

test('an unexpected error is logged in one line with its causes, and answered with one sentence', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answer = await call(broken, '/api/x', { body: { code: 'DEADWAX1' } })
  const body = await answer.text()
  const lines = log.mock.calls.map(([line]) => String(line))
  log.mockRestore()
  expect(answer.status).toBe(500)
  expect(body).toContain(answer.headers.get('x-request-id')!)
  expect(body).not.toContain('detail')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Error: a detail nobody outside may read <- TypeError: its reason')
  expect(lines[0]).not.toContain('DEADWAX1')
})

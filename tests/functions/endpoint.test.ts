import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { readInput } from '#netlify/server/http/body.ts'
import { endpoint, json } from '#netlify/server/http/endpoint.ts'
import { call } from '#tests/support/functions/call.ts'

const echo = endpoint({
  POST: async (request) => json(200, await readInput(request, v.object({ word: v.string() }))),
  GET: async () => json(200, {}),
})
const broken = endpoint({
  POST: async () => {
    throw new Error('a detail nobody outside may read', { cause: new TypeError('its reason') })
  },
})

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

test('every answer says that it is not to be stored, shown, framed or guessed at, and carries its request id', async () => {
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

const functions = globSync('netlify/functions/*.ts').map((file) => basename(file, '.ts'))

test.each(functions)('what %s answers comes with the same headers', async (name) => {
  const { default: handler } = await import(`../../netlify/functions/${name}.ts`)
  // Its event functions answer nobody.
  if (name === 'deploys') {
    expect(typeof handler).toBe('object')
    return
  }
  const answer = await call(handler, '/api/x', { method: 'PUT', body: {} })
  expect(Object.fromEntries(answer.headers)).toMatchObject(company)
})

test('an answer that brings a policy of its own keeps it, and both of its cookies', async () => {
  const policy = "default-src 'self'"
  const page = endpoint({
    GET: async () =>
      new Response('', {
        headers: [
          ['Content-Security-Policy', policy],
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
        ],
      }),
  })
  const { headers } = await call(page, '/api/x', { method: 'GET' })
  expect(headers.get('content-security-policy')).toBe(policy)
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another scheme', { origin: 'http://label.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['nowhere', { origin: '' }],
  ['a page that only says same-site', { origin: '', 'sec-fetch-site': 'same-site' }],
])('a request that changes something is refused when it comes from %s', async (_from, headers) => {
  const answer = await call(echo, '/api/x', { body: { word: 'yes' }, headers })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: { code: 'cross-origin' } })
})

test('a browser that sends no origin but says same-origin is welcome', async () => {
  const headers = { origin: '', 'sec-fetch-site': 'same-origin' }
  expect((await call(echo, '/api/x', { body: { word: 'yes' }, headers })).status).toBe(200)
})

test('a wrong method hears which ones there are', async () => {
  const answer = await call(echo, '/api/x', { method: 'PUT', body: {} })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('POST, GET')
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

test('a bad field is named', async () => {
  const answer = await call(echo, '/api/x', { body: { word: 7 } })
  expect(await answer.json()).toMatchObject({ error: { fields: { word: expect.any(String) } } })
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
  'only JSON is taken where no form posts: %j',
  async (type) => {
    const answer = await call(echo, '/api/x', {
      body: '{"word":"yes"}',
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(415)
  },
)

test('the log names each route by its own words, and nothing else that stands in an address', async () => {
  const configs = await Promise.all(
    functions.map(async (name) => (await import(`../../netlify/functions/${name}.ts`)) as Module),
  )
  const paths = configs
    .flatMap(({ config }) => config?.path ?? [])
    .filter((path) => /^.api/.test(path))
  const id = '00000000-0000-4000-8000-0000000000e1'
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const logged = async (path: string) => {
    await call(broken, path, { body: {} })
    return (JSON.parse(log.mock.lastCall![0] as string) as { path: string }).path
  }
  for (const path of paths) {
    const asked = path.replaceAll(/:\w+/g, id)
    expect(await logged(asked)).toBe(asked)
  }
  expect(await logged('/api/codes/deadwaxx')).toBe('/api/codes/…')
  log.mockRestore()
})

type Module = { config?: { path?: string[] } }

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

import { expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { endpoint, json, readInput } from '#netlify/server/endpoint.ts'
import { call } from '#tests/support/call.ts'

const echo = endpoint({
  POST: async (request) => json(200, await readInput(request, v.object({ word: v.string() }))),
  GET: async () => json(200, {}),
})
const broken = endpoint({
  POST: async () => {
    throw new Error('a detail nobody outside may read', { cause: new TypeError('its reason') })
  },
})

test('every answer says that it is not to be stored or guessed at, and carries its request id', async () => {
  for (const answer of [
    await call(echo, '/api/x', { body: { word: 'yes' } }),
    await call(echo, '/api/x', { body: 'no json' }),
    await call(echo, '/api/x', { method: 'DELETE' }),
  ]) {
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-request-id')).toMatch(/^test-/)
  }
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

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSecrets } from '#supabase/local/data-folder.ts'
import { setEnvironment } from '#tests/support/backend.ts'
import { call } from '#tests/support/call.ts'

let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.resetModules()
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => log.mockRestore())

/** Redeems against a Supabase that behaves as told. */
async function redeemAgainst(
  behave: RequestListener,
): Promise<{ answer: Response; seconds: number }> {
  const server = createServer(behave).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  setEnvironment({ url, secrets: makeSecrets() })
  const { default: redeem } = await import('#netlify/functions/redeem.ts')
  const started = Date.now()
  const answer = await call(redeem, '/api/redeem', { body: { code: 'DEADWAX1' } })
  const seconds = (Date.now() - started) / 1000
  server.closeAllConnections()
  server.close()
  return { answer, seconds }
}

test.each<[string, RequestListener]>([
  ['hangs up', (request) => request.socket.destroy()],
  ['answers 500', (_request, response) => response.writeHead(500).end('{"message":"boom"}')],
  ['answers 503 in HTML', (_request, response) => response.writeHead(503).end('<h1>Asleep</h1>')],
  [
    'answers a page instead of data',
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Paused</h1>'),
  ],
  [
    'answers something that is no answer',
    (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"outcome":"constructor"}'),
  ],
])('when the backend %s, the visitor hears that the code is safe', async (_case, behave) => {
  const { answer } = await redeemAgainst(behave)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ outcome: 'unavailable' })
  expect(log).toHaveBeenCalledTimes(1)
  expect(String(log.mock.calls[0]![0])).not.toContain('DEADWAX1')
})

test('when the backend hangs, the visitor is answered all the same', async () => {
  const { answer, seconds } = await redeemAgainst(() => undefined)
  expect(answer.status).toBe(503)
  // Not a measurement: without a limit of its own the call would wait for the platform's.
  expect(seconds).toBeLessThan(9)
})

// Supabase as it is on a bad day, and the functions as they are deployed with it.
import type { RequestListener } from 'node:http'
import { vi } from 'vitest'
import { makeSecrets, type LocalSecrets } from '#supabase/local/data-folder.ts'
import { setEnvironment } from './backend.ts'
import type { Handler } from '#tests/support/functions/call.ts'
import { functionFiles, load } from '#tests/support/functions/function-files.ts'
import { forwardTo } from '#tests/support/local-server.ts'

const saying =
  (status: number, type: string, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

/** A page, whatever was asked for. */
const page = (status: number, title: string) => saying(status, 'text/html', `<h1>${title}</h1>`)
const data = (status: number, body: string) => saying(status, 'application/json', body)

export const brokenBackends: [what: string, behave: RequestListener][] = [
  ['hangs up', (request) => request.socket.destroy()],
  [
    'hangs up in the middle of its answer',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 99 })
      response.write('{"', () => response.destroy())
    },
  ],
  ['answers 500', data(500, '{"message":"boom"}')],
  ['answers 503 in HTML', page(503, 'Asleep')],
  ['answers a page instead of data', page(200, 'Paused')],
  ['answers 404 in HTML', page(404, 'Gone')],
  ['answers half of its data', data(200, '{"access_token":"ey')],
  ['does not know our key any more', data(401, '{"message":"Invalid API key"}')],
  [
    'has been asked too much',
    // By the gateway in front of it; Auth's own limit is in tests/functions/auth-crowd.test.ts.
    data(429, '{"message":"API rate limit exceeded"}'),
  ],
]

/** The real backend behind a wire that loses a request when `isLost`, asked once for each, says so. */
export const behindWire =
  (backend: string, isLost: (url: string) => boolean): RequestListener =>
  (request, response) => {
    if (!isLost(request.url!)) forwardTo(backend)(request, response)
  }

/** The functions as they are deployed with this Supabase: loaded again, with their environment read. */
export async function deployWith(
  url: string,
  files: string[] = functionFiles(),
  secrets: LocalSecrets = makeSecrets(),
): Promise<(file: string) => Handler> {
  vi.resetModules()
  setEnvironment({ url, secrets })
  const { env } = await import('#netlify/server/http/env.ts')
  env()
  const handlers = new Map<string, Handler>()
  for (const file of files) handlers.set(file, await load(file))
  return (file) => handlers.get(file)!
}

/** What @supabase/ssr keeps of a session, with tokens of a test's own. */
export function sessionCookie(
  expiresAt: number,
  { signature = 'signature', refresh = 'refresh' } = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: '00000000-0000-4000-8000-000000000001', exp: expiresAt }
  const access_token = `${part({ alg: 'HS256' })}.${part(claims)}.${signature}`
  return `base64-${part({ access_token, refresh_token: refresh, expires_at: expiresAt })}`
}

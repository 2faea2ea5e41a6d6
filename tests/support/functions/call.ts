import type { Context } from '@netlify/functions'

export type Handler = (request: Request, context: Context) => Promise<Response>
type Call = {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** The visitor's address; a fresh one when absent, so that tests do not use up each other's rate limit. */
  ip?: string
  /** What the function's address names, as in /api/batches/:id.csv. */
  params?: Record<string, string>
}

const site = 'https://label.example'
let visitors = 0

/** An address that nobody in this test file has had yet, of a provider that nobody else there has. */
export const freshAddress = (): string =>
  `${20 + Math.floor(++visitors / 250)}.${visitors % 250}.0.1`

/** Calls a deployed function's handler as the site's own page would: same origin, JSON in. */
export function call(handler: Handler, path: string, options: Call = {}): Promise<Response> {
  const { method = 'POST', body, headers = {}, ip = freshAddress(), params = {} } = options
  const request = new Request(`${site}${path}`, {
    method,
    headers: { origin: site, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
  })
  return handler(request, { ip, params, requestId: `test-${++visitors}` } as unknown as Context)
}

/** Sent as it stands; everything else becomes JSON. */
const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array

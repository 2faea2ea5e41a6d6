import type { Context } from '@netlify/functions'
import { securityHeaders } from '#src/lib/security-headers.ts'
import { withRequestDeadline } from './deadline.ts'
import { BackendError, RequestError, unavailable } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Handler = (request: Request, context: Context) => Promise<Response>

/** One function's handlers by method, with a method check, the CSRF check and withErrorHandling(). */
export function endpoint(handlers: Partial<Record<Method, Handler>>): Handler {
  return withErrorHandling(async (request, context) => {
    // hasOwn: a method named like an inherited property (constructor, valueOf) must not find it.
    const handler = Object.hasOwn(handlers, request.method) && handlers[request.method as Method]
    if (!handler) throw methodNotAllowed(Object.keys(handlers))
    if (request.method !== 'GET') requireSameOrigin(request)
    return handler(request, context)
  })
}

/**
 * Runs a handler within the request deadline, adds the default headers, and turns what it throws into an answer:
 * a RequestError as it says, a BackendError into 503, anything else into 500; the last two are logged.
 */
export function withErrorHandling(handler: Handler): Handler {
  return async (request, context) => {
    const requestId = context.requestId
    try {
      return withHeaders(await withRequestDeadline(() => handler(request, context)), requestId)
    } catch (error) {
      if (error instanceof RequestError) return withHeaders(refusal(error), requestId)
      logFailure(requestId, request, error)
      const isAway = error instanceof BackendError
      const answer = isAway ? refusal(unavailable(error.sentence)) : failure(requestId)
      return withHeaders(answer, requestId)
    }
  }
}

export function json(status: number, body: unknown, headers: HeadersInit = {}): Response {
  return Response.json(body, { status, headers })
}

/** CSRF check: only this site's own pages may change anything (https://web.dev/articles/fetch-metadata). */
function requireSameOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  const isSame = origin
    ? origin === new URL(request.url).origin
    : request.headers.get('sec-fetch-site') === 'same-origin'
  if (!isSame) throw new RequestError(403, 'cross-origin', 'Please use the form on our site.')
}

const methodNotAllowed = (methods: string[]) =>
  new RequestError(
    405,
    'method-not-allowed',
    `This address takes ${methods.join(' and ')}.`,
    undefined,
    { Allow: methods.join(', ') },
  )

function refusal({ status, code, message, fields, headers, current }: RequestError): Response {
  const details = { ...(fields && { fields }), ...(current !== undefined && { current }) }
  return json(status, { error: { code, message, ...details } }, headers)
}

const failure = (requestId: string) =>
  json(500, {
    error: {
      code: 'internal',
      message: `Something went wrong on our side. If it happens again, tell us this number: ${requestId}`,
    },
  })

/** Set unless the handler's answer has its own. The policy is for JSON, which no page renders, frames or embeds. */
const defaultHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...securityHeaders,
}

function withHeaders(response: Response, requestId: string): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(defaultHeaders))
    if (!headers.has(name)) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Request-Id', requestId)
  return new Response(response.body, { status: response.status, headers })
}

/** Logs a failure with its causes as one line of JSON, without anything that the client sent. */
export function logFailure(requestId: string, request: Request, error: unknown): void {
  console.error(
    JSON.stringify({
      requestId,
      method: request.method,
      path: loggablePath(request),
      error: describe(error),
    }),
  )
}

/** The path with every segment after the second redacted that is neither a route's own word nor a row's id. */
const loggablePath = ({ url }: Request) =>
  new URL(url).pathname
    .split('/')
    .map((segment, place) => (place < 3 || loggableSegment.test(segment) ? segment : '…'))
    .join('/')
const loggableSegment =
  /^(accept|actions|all|calendar|csv|delete|featured|forgot|import|look|move|open|order|preview-link|printers-csv|publish|rehearsal|releases|replace|replacement|reset|restore|retry|sales|search|seen|sessions|statistics|undo|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const cause = error.cause === undefined ? '' : ` <- ${describe(error.cause)}`
  return `${error.name}: ${error.message}${cause}`
}

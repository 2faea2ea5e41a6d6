import type { Context } from '@netlify/functions'
import { securityHeaders } from '#src/lib/security-headers.ts'
import { withRequestDeadline } from './deadline.ts'
import { BackendError, RequestError, unavailable } from './errors.ts'

export type Handler = (request: Request, context: Context) => Promise<Response>

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

export const json = (status: number, body: unknown, headers: HeadersInit = {}): Response =>
  Response.json(body, { status, headers })

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

/** What a public operation answers while a backend is asleep or broken, which is logged. */
export const unavailableIn =
  ({ request, context }: { request: Request; context: Context }) =>
  (error: unknown) => {
    if (error instanceof RequestError) throw error
    logFailure(context.requestId, request, error)
    return { outcome: 'unavailable' } as const
  }

const loggablePaths = new WeakMap<Request, string>()

/** Notes how the path of a request is logged: as its operation declares it. */
export const setLoggablePath = (request: Request, path: string) => loggablePaths.set(request, path)

/** Of a path that no operation has, only the first two segments. */
const loggablePath = (request: Request) =>
  loggablePaths.get(request) ?? new URL(request.url).pathname.split('/').slice(0, 3).join('/')

function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const cause = error.cause === undefined ? '' : ` <- ${describe(error.cause)}`
  return `${error.name}: ${error.message}${cause}`
}

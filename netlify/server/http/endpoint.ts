import type { Context } from '@netlify/functions'
import type { GenericSchema, InferOutput } from 'valibot'
import { safeParse } from 'valibot'
import { securityHeaders } from '#src/lib/security-headers.ts'
import { DatabaseError } from './database.ts'
import { withRequestDeadline } from './deadline.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Handler = (request: Request, context: Context) => Promise<Response>

/** How large a body may be unless its operation needs more. */
const usualBodyBytes = 64 * 1024
type BodyOptions = { form?: boolean; maximumBytes?: number }

/** A request that is refused at the door: `status`, a stable `code` and a sentence for the person who sent it. */
export class RequestError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>
  /** The row as it is now, for a save that came too late. */
  readonly current: unknown
  constructor(
    status: number,
    code: string,
    message: string,
    fields?: Record<string, string>,
    headers: Record<string, string> = {},
    current?: unknown,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.headers = headers
    this.current = current
  }
}

/**
 * Wraps the handlers of one function: refuses wrong methods and foreign origins, gives every answer its headers,
 * and is the one place where an unexpected error is caught, logged in one line and answered with one sentence.
 */
export function endpoint(handlers: Partial<Record<Method, Handler>>): Handler {
  return answering(async (request, context) => {
    // What every object has (constructor, valueOf) is no method.
    const handler = Object.hasOwn(handlers, request.method) && handlers[request.method as Method]
    if (!handler) throw methodNotAllowed(Object.keys(handlers))
    if (request.method !== 'GET') requireSameOrigin(request)
    return handler(request, context)
  })
}

/** The same handler, but what it throws is answered: a refusal, a backend that is away, or a fault of our own. */
export function answering(handler: Handler): Handler {
  return async (request, context) => {
    const requestId = context.requestId
    try {
      return withHeaders(await withRequestDeadline(() => handler(request, context)), requestId)
    } catch (error) {
      if (error instanceof RequestError) return withHeaders(refusal(error), requestId)
      logFailure(requestId, request, error)
      const isAway = error instanceof DatabaseError
      return withHeaders(isAway ? refusal(unavailable()) : failure(requestId), requestId)
    }
  }
}

/** The backend is asleep or broken. Never a 401: that would sign people out. */
export const unavailable = (
  message = 'We could not reach our database just now. Please try again in a minute.',
) => new RequestError(503, 'unavailable', message)

/** An answer in JSON. */
export function json(status: number, body: unknown, headers: HeadersInit = {}): Response {
  return Response.json(body, { status, headers })
}

/** Reads the body as JSON, or as a form where the browser's own post is welcome. Throws RequestError. */
export async function readBody(
  request: Request,
  { form = false, maximumBytes = usualBodyBytes }: BodyOptions = {},
): Promise<unknown> {
  const isFormPost = form && isForm(request)
  if (!isFormPost && mediaType(request) !== 'application/json')
    throw new RequestError(415, 'unsupported-media-type', 'Please send JSON.')
  const text = await readText(request, maximumBytes)
  return isFormPost ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text)
}

/** Checks what was sent, and says of each field what is wrong with it. Throws RequestError. */
export function checkInput<Schema extends GenericSchema>(
  body: unknown,
  schema: Schema,
): InferOutput<Schema> {
  const result = safeParse(schema, body)
  if (!result.success)
    throw badRequest(
      result.issues.map((issue) => [String(issue.path?.[0]?.key ?? 'body'), issue.message]),
    )
  const unkept = Object.entries(result.output as object).filter(([, value]) => !canBeKept(value))
  if (unkept.length > 0) throw badRequest(unkept.map(([field]) => [field, unkeptMessage]))
  return result.output
}

const badRequest = (faults: [field: string, message: string][]) =>
  new RequestError(
    400,
    'bad-request',
    'Something in this request is not as it should be.',
    Object.fromEntries(faults),
  )

const unkeptMessage = 'There is a character in this that cannot be kept. Please type it anew.'

/** False for what no text in a database can hold: the character 0, and halves of characters. */
function canBeKept(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(canBeKept)
}

/** Reads the body and checks it. Throws RequestError. */
export const readInput = async <Schema extends GenericSchema>(
  request: Request,
  schema: Schema,
  options?: BodyOptions,
): Promise<InferOutput<Schema>> => checkInput(await readBody(request, options), schema)

/** True when the browser posted the form itself, without script, and waits for a page. */
export const isForm = (request: Request): boolean =>
  mediaType(request) === 'application/x-www-form-urlencoded'

const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()

async function readText(request: Request, maximumBytes: number): Promise<string> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > maximumBytes)
    throw new RequestError(413, 'too-large', 'That is more than we can take.')
  return new TextDecoder().decode(bytes)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RequestError(400, 'bad-json', 'This is not JSON.')
  }
}

/** Only this site's own pages may change anything (https://web.dev/articles/fetch-metadata). */
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

/** What goes with an answer that brings nothing of its own: it is data, which nobody shows, frames or embeds. */
const usualHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...securityHeaders,
}

function withHeaders(response: Response, requestId: string): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(usualHeaders))
    if (!headers.has(name)) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Request-Id', requestId)
  return new Response(response.body, { status: response.status, headers })
}

/** One line a failure, with its causes, and nothing that a visitor typed. */
export function logFailure(requestId: string, request: Request, error: unknown): void {
  console.error(
    JSON.stringify({
      requestId,
      method: request.method,
      path: placeOf(request),
      error: describe(error),
    }),
  )
}

/** The address without what somebody may have put where an id stands: words of ours and ids of rows are left. */
const placeOf = ({ url }: Request) =>
  new URL(url).pathname
    .split('/')
    .map((part, place) => (place < 3 || harmless.test(part) ? part : '…'))
    .join('/')
const harmless = /^(all|csv|restore|retry|search|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const cause = error.cause === undefined ? '' : ` <- ${describe(error.cause)}`
  return `${error.name}: ${error.message}${cause}`
}

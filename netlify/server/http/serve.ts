import type { Context } from '@netlify/functions'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Method } from '#src/lib/api.ts'
import type { Change, RecordChange } from '#src/lib/record-input.ts'
import { pathOf, type Declaration } from '#src/lib/operation.ts'
import { readChange, readInput, readQuery, readRecordChange } from './body.ts'
import { json, setLoggablePath, withErrorHandling, type Handler } from './endpoint.ts'
import { notFound, RequestError } from './errors.ts'

export type Declared = Declaration & { method: Method; path: string }

type Given<Of extends Declared> = Of extends { isForm: true }
  ? unknown
  : Of extends { input: infer Input extends GenericSchema<unknown, object> }
    ? { input: InputOf<Of, InferOutput<Input>> }
    : unknown

type InputOf<Of extends Declared, Input> = Of extends { isChange: true }
  ? Change<Input>
  : Of extends { isRecordChange: true }
    ? RecordChange<Input>
    : Input

type Asked<Of extends Declared> = Of extends { query: infer Query extends GenericSchema }
  ? { query: InferOutput<Query> }
  : unknown

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type PublicCall = { request: Request; context: Context }

/** What the handler of an operation is called with: what its declaration names, checked, and the ids of its path. */
export type Call<Of extends Declared> = PublicCall &
  Given<Of> &
  Asked<Of> & { [Name in Names<Of['path']>]: string }

/** What a handler answers: what was declared or, without that, a Response. */
export type Answer<Of extends Declared> = NonNullable<Of['answer']>

type PublicOperation = Declared & { by: 'anyone' }

export const serve = <const Of extends Record<string, PublicOperation>>(
  operations: Of,
  handlers: { [Name in keyof NoInfer<Of>]: (call: Call<Of[Name]>) => Promise<Answer<Of[Name]>> },
): Handler =>
  serveTo(operations, handlers, () => ({
    isSignedOut: () => true,
    caller: async () => ({}),
    finish: (answer) => answer,
  }))

export type Callers = (
  request: Request,
  context: Context,
) => {
  /** Without a session cookie. */
  isSignedOut: () => boolean
  /** What a handler is given of the caller. Throws RequestError. */
  caller: (declared: Declared) => Promise<object>
  /** Every answer passes through it. */
  finish: (answer: Response) => Response
}

type Route = { declared: Declared; pattern: RegExp; handle: (call: object) => Promise<unknown> }

/**
 * The function that answers these operations. Before a handler it checks path, method, origin (CSRF), caller, ids, query
 * and input: 404, 405, 403 `cross-origin`, what `callers` throws, 404, 400.
 */
export function serveTo(
  operations: Record<string, Declared>,
  handlers: Record<string, (call: never) => Promise<unknown>>,
  callers: Callers,
): Handler {
  const routes = Object.entries(operations).map(([name, declared]): Route => ({
    declared,
    pattern: patternOf(declared.path),
    handle: handlers[name] as Route['handle'],
  }))
  return async (request, context) => {
    const { isSignedOut, caller, finish } = callers(request, context)
    const answer = await withErrorHandling(async () => {
      const { declared, pattern, handle } = routeOf(routes, request)
      const ids = pattern.exec(new URL(request.url).pathname)?.groups ?? {}
      setLoggablePath(request, loggable(declared.path, ids))
      if (request.method !== 'GET') requireSameOrigin(request)
      if (declared.signedOut && isSignedOut()) return json(200, declared.signedOut)
      const called = await caller(declared)
      const given = { ...lowerCaseIds(ids), ...(await readGiven(declared, request)) }
      const answered = await handle({ request, context, ...called, ...given })
      if (declared.isResponse) return answered as Response
      return json(statusOf(declared, answered), answered)
    })(request, context)
    return finish(answer)
  }
}

/** '/api/batches/:id/csv' as a regular expression; not every Node that Netlify runs functions on has URLPattern. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)

/** Throws 404 for an unknown path, 405 for a method that it does not take. */
function routeOf(routes: Route[], { method, url }: Request): Route {
  const { pathname } = new URL(url)
  const path = routes.find(({ pattern }) => pattern.test(pathname))?.declared.path
  if (path === undefined) throw notFound()
  const own = routes.filter(({ declared }) => declared.path === path)
  const route = own.find(({ declared }) => declared.method === method)
  if (!route) throw methodNotAllowed(own.map(({ declared }) => declared.method))
  return route
}

const methodNotAllowed = (methods: string[]) =>
  new RequestError(
    405,
    'method-not-allowed',
    `This address takes ${methods.join(' and ')}.`,
    undefined,
    { Allow: methods.join(', ') },
  )

/** CSRF check: only this site's own pages may change anything (https://web.dev/articles/fetch-metadata). */
function requireSameOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  const isSame = origin
    ? origin === new URL(request.url).origin
    : request.headers.get('sec-fetch-site') === 'same-origin'
  if (!isSame) throw new RequestError(403, 'cross-origin', 'Please use the form on our site.')
}

async function readGiven(declared: Declared, request: Request): Promise<object> {
  const { query, input, isForm, maximumBytes } = declared
  const read = readerOf(declared)
  return {
    ...(query && { query: readQuery(request, query) }),
    ...(input && !isForm && { input: await read(request, input, { maximumBytes }) }),
  }
}

function readerOf({ isChange, isRecordChange }: Declared) {
  if (isChange) return readChange<GenericSchema<unknown, object>>
  return isRecordChange ? readRecordChange<GenericSchema<unknown, object>> : readInput
}

const statusOf = ({ status = 200 }: Declared, answer: unknown): number =>
  typeof status === 'number' ? status : status(answer as never)

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Throws 404 unless every id is a UUID. */
function lowerCaseIds(ids: Record<string, string>): Record<string, string> {
  if (!Object.values(ids).every((id) => uuid.test(id))) throw notFound()
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id.toLowerCase()]))
}

/** What was typed in the place of an id is not logged: it may be a code or a token. */
const loggable = (path: string, ids: Record<string, string>): string =>
  pathOf({ path }, ...Object.values(ids).map((id) => (uuid.test(id) ? id : '…')))

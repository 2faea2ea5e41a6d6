import { propertiesOf } from '#src/lib/object.ts'

/** Why the server refused: a stable code, a message, and one for each field. `current`: of a stale save. */
export type ApiError = {
  code: string
  message: string
  fields?: Record<string, string>
  current?: unknown
}

/** The result of a call to one of the site's functions. `status` is the HTTP status, 0 when no answer arrived. */
export type ApiResult<Data> =
  { ok: true; data: Data } | { ok: false; status: number; error: ApiError }

/** A call that was refused, thrown where a result is not wanted. `status` is the HTTP status, 0 when no answer arrived. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly code: string
  constructor(status: number, message: string, code = '') {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The data of a result. Throws CallError. */
export function dataOf<Data>(result: ApiResult<Data>): Data {
  if (result.ok) return result.data
  throw new CallError(result.status, result.error.message, result.error.code)
}

export type Method = 'GET' | 'POST' | 'DELETE'

const timeoutMs = 15_000

/** The error of a call without an answer, or with one that no function of ours gave (a proxy's error page). */
const unreachable: ApiError = {
  code: 'unreachable',
  message: 'We could not reach the server. Nothing is lost: please try again.',
}

type SignInPrompt = () => Promise<boolean>
let signInPrompt: SignInPrompt | undefined
let openPrompt: Promise<boolean> | undefined

/** The prompt for an expired session: after true, callApi repeats refused calls. Returns a function that removes it. */
export function setSignInPrompt(prompt: SignInPrompt): () => void {
  signInPrompt = prompt
  return () => {
    signInPrompt = undefined
  }
}

type Listener = (path: string) => void
const listeners = new Set<Listener>()

/** Calls `listener` after each call but reads, refused ones too. Returns a function that removes it. */
export function onServerCall(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls a function, JSON in and out, within 15 s. Never throws. `isRead`: it changes nothing, as a look-up by POST. */
export async function callApi<Data>(
  method: Method,
  path: string,
  body?: unknown,
  isRead = method === 'GET',
): Promise<ApiResult<Data>> {
  const result = await send<Data>(method, path, body, isRead)
  if (!isSignedOut(result) || !signInPrompt) return result
  // Calls that are refused at the same time share one prompt.
  openPrompt ??= signInPrompt().finally(() => {
    openPrompt = undefined
  })
  return (await openPrompt) ? send<Data>(method, path, body, isRead) : result
}

async function send<Data>(
  method: Method,
  path: string,
  body: unknown,
  isRead: boolean,
): Promise<ApiResult<Data>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer: unknown = await response.json()
    if (response.ok || isOutcome(answer)) return { ok: true, data: answer as Data }
    const error = isRefusal(answer) ? answer.error : unreachable
    return { ok: false, status: response.status, error }
  } catch {
    return { ok: false, status: 0, error: unreachable }
  } finally {
    if (!isRead) for (const listener of listeners) listener(path)
  }
}

/** True for an expected answer, which says what came of the call whatever its status is. */
const isOutcome = (answer: unknown): boolean => typeof propertiesOf(answer).outcome === 'string'

/** True when a call was refused because the session has expired. */
export const isSignedOut = (result: ApiResult<unknown>): boolean =>
  !result.ok && result.error.code === 'not-signed-in'

function isRefusal(answer: unknown): answer is { error: ApiError } {
  const { code, message } = propertiesOf(propertiesOf(answer).error)
  return typeof code === 'string' && typeof message === 'string'
}

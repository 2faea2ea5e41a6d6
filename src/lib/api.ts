/**
 * Why the server refused: a stable code, a sentence for the screen, and what is wrong with which field. A `stale` save
 * brings the row as it is now in `current`.
 */
export type ApiError = {
  code: string
  message: string
  fields?: Record<string, string>
  current?: unknown
}

/** What a call to the site's own functions came to. `status` is 0 when no answer arrived. */
export type ApiResult<Data> =
  { ok: true; data: Data } | { ok: false; status: number; error: ApiError }

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

const timeoutMs = 15_000

/** The error of a call that got no answer, or one that is not the server's. */
const unreachable: ApiError = {
  code: 'unreachable',
  message: 'We could not reach the server. Nothing is lost: please try again.',
}

type AskToSignIn = () => Promise<boolean>
let askToSignIn: AskToSignIn | undefined
let asked: Promise<boolean> | undefined

/**
 * Says whom to ask when a session has ended: `ask` answers true once somebody is signed in again, and the calls that
 * were refused are sent once more. Answers a function that takes it back.
 */
export function askToSignInWith(ask: AskToSignIn): () => void {
  askToSignIn = ask
  return () => {
    askToSignIn = undefined
  }
}

type Listener = (path: string) => void
const listeners = new Set<Listener>()

/** Calls `listener` with the path whenever something was changed on the server; answers a function that takes it back. */
export function onServerChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls one of the site's functions: JSON in, JSON out. Never throws. */
export async function callApi<Data>(
  method: Method,
  path: string,
  body?: unknown,
): Promise<ApiResult<Data>> {
  const result = await send<Data>(method, path, body)
  if (!isSignedOut(result) || !askToSignIn) return result
  // Several calls that are refused at once ask once.
  asked ??= askToSignIn().finally(() => {
    asked = undefined
  })
  return (await asked) ? send<Data>(method, path, body) : result
}

async function send<Data>(method: Method, path: string, body?: unknown): Promise<ApiResult<Data>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer: unknown = await response.json()
    if (response.ok) {
      if (method !== 'GET') for (const listener of listeners) listener(path)
      return { ok: true, data: answer as Data }
    }
    const error = isRefusal(answer) ? answer.error : unreachable
    return { ok: false, status: response.status, error }
  } catch {
    return { ok: false, status: 0, error: unreachable }
  }
}

/** True when a call was refused because the session is over: sign in again, then send it once more. */
export const isSignedOut = (result: ApiResult<unknown>): boolean =>
  !result.ok && result.error.code === 'not-signed-in'

function isRefusal(answer: unknown): answer is { error: ApiError } {
  const error = (answer as { error?: Partial<ApiError> } | null)?.error
  return typeof error?.code === 'string' && typeof error.message === 'string'
}

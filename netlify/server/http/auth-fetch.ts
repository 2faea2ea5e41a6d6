import { propertiesOf } from '#src/lib/object.ts'
import { attempt } from '#src/lib/attempt.ts'
import { DatabaseError } from './database.ts'

/**
 * A fetch for Supabase Auth's client that distinguishes an answer of Auth from a backend that is asleep or broken. The client
 * itself would sign the user out after a failed refresh, or retry for half a minute: it gets a refusal, which stops its
 * retries, and the failure is recorded here. Without `passMessages` it gets only the code of a refusal by Auth, because it
 * prints messages about a session to the console.
 */
export function watchFetch(deadline: AbortSignal, { passMessages = true } = {}) {
  let failure: DatabaseError | undefined
  return {
    hasFailed: () => failure !== undefined,
    /** Throws DatabaseError if the backend failed; to be called after each call of the client. */
    check: () => {
      if (failure) throw failure
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      try {
        const answer = await fetch(input, { ...init, signal: deadline })
        const text = await answer.text()
        const address = input instanceof Request ? input.url : String(input)
        const body = requireAuthAnswer(answer, text, address)
        if (!answer.ok && !passMessages) return codeOf(body, answer.status)
        // null: a 204 must not have a body, not even an empty one.
        return new Response(text || null, { status: answer.status, headers: answer.headers })
      } catch (cause) {
        failure ??= new DatabaseError('auth: no answer that it promises', { cause })
        return Response.json(
          { error_code: 'session_expired', msg: 'backend away' },
          { status: 400 },
        )
      }
    },
  }
}

/** The parsed body of Auth's answer. Throws DatabaseError if Auth is away, and for a 429 unless a password was tried. */
function requireAuthAnswer({ ok, status }: Response, text: string, address: string): unknown {
  const body: unknown = text ? readJson(text) : {}
  const isTooMany = status === 429 && !address.includes('grant_type=password')
  // An error without a code comes from the gateway in front of Auth (which refuses an unknown API key, for example).
  if (status >= 500 || isTooMany || (!ok && !hasCode(body)))
    throw new DatabaseError(`auth: ${status}`)
  return body
}

/** Throws without the cause: JSON.parse errors quote the text, which may be a token. */
function readJson(text: string): unknown {
  const body = attempt<unknown>(() => JSON.parse(text))
  if (body === null) throw new DatabaseError('auth: not JSON')
  return body
}

function codeOf(body: unknown, status: number): Response {
  const { code, error_code } = propertiesOf(body)
  const known = [error_code, code].find((one) => typeof one === 'string' && /^\w{1,60}$/.test(one))
  return Response.json({ error_code: known ?? 'unknown', msg: 'refused' }, { status })
}

const hasCode = (body: unknown): boolean => {
  const { code, error_code } = propertiesOf(body)
  return typeof error_code === 'string' || typeof code === 'string'
}

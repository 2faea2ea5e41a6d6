import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { crowdedMessage } from '#src/features/staff/admin/messages.ts'
import { attempt } from '#src/lib/attempt.ts'
import { propertiesOf } from '#src/lib/object.ts'
import { DatabaseError } from './database.ts'
import { RequestError } from './errors.ts'
import { wait } from './wait.ts'

/**
 * The headers with which Auth counts a call that a visitor causes as the visitor's, not as the site's, which all of the staff
 * share. Auth heeds them beside the secret key alone, and if the project allows it (supabase/config.toml).
 */
export const visitorHeaders = (address: string): Record<string, string> =>
  isIP(address) ? { 'Sb-Forwarded-For': address } : {}

/**
 * A fetch for Supabase Auth's client that distinguishes an answer of Auth from a backend that is asleep or broken. The client
 * itself would sign the user out after a failed refresh, or retry for half a minute: it gets a refusal, which stops its
 * retries, and the failure is recorded here. A call that is one too many is tried again while there is time. Without
 * `passMessages` it gets only the code of a refusal by Auth, because it prints messages about a session to the console.
 */
export function watchFetch(deadline: AbortSignal, { passMessages = true } = {}) {
  let failure: DatabaseError | RequestError | undefined
  return {
    hasFailed: () => failure !== undefined,
    /** Throws DatabaseError if the backend failed, 429 in a crowd; to be called after each call of the client. */
    check: () => {
      if (failure) throw failure
    },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      try {
        const { answer, text } = await askPatiently(input, { ...init, signal: deadline })
        const body = requireAuthAnswer(answer, text)
        if (!answer.ok && !passMessages) return codeOf(body, answer.status)
        // null: a 204 must not have a body, not even an empty one.
        return new Response(text || null, { status: answer.status, headers: answer.headers })
      } catch (cause) {
        failure ??=
          cause instanceof RequestError
            ? cause
            : new DatabaseError('auth: no answer that it promises', { cause })
        return Response.json(
          { error_code: 'session_expired', msg: 'backend away' },
          { status: 400 },
        )
      }
    },
  }
}

/** The milliseconds before each further try; Auth allows another one every two seconds. */
const pauses = [400, 900, 1800]

/** Asks Auth, and again after a pause while it has too much to do. */
async function askPatiently(input: RequestInfo | URL, init: RequestInit) {
  for (const pause of pauses) {
    const answer = await fetch(input, init)
    const text = await answer.text()
    if (!isBusy(answer.status, text)) return { answer, text }
    // Spread, because those who wait would all come back at one moment.
    await wait(pause + randomInt(300))
  }
  const answer = await fetch(input, init)
  return { answer, text: await answer.text() }
}

/** One call too many of this address, or a session of which another request holds the row. */
const isBusy = (status: number, text: string): boolean =>
  (status === 429 && text.includes('over_request_rate_limit')) ||
  (status === 409 && text.includes('conflict'))

/** Said instead of an error of the database: nothing is broken, and the next try may work. */
const crowded = () =>
  new RequestError(429, 'crowded', crowdedMessage, undefined, { 'Retry-After': '10' })

/** The parsed body of Auth's answer. Throws DatabaseError if Auth is away, 429 if it has too much to do. */
function requireAuthAnswer({ ok, status }: Response, text: string): unknown {
  const body: unknown = text ? readJson(text) : {}
  if (status === 429 && isBusy(status, text)) throw crowded()
  // An error without a code comes from the gateway in front of Auth (which refuses an unknown API key, for example).
  if (status >= 500 || isBusy(status, text) || (!ok && !hasCode(body)))
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
  const { code, error_code, message, msg, weak_password } = propertiesOf(body)
  const known = [error_code, code].find((one) => typeof one === 'string' && /^\w{1,60}$/.test(one))
  // What the project asks of passwords, which is about no session.
  const isWeak = known === 'weak_password'
  const said = isWeak ? { msg: message ?? msg, weak_password } : { msg: 'refused' }
  return Response.json({ error_code: known ?? 'unknown', ...said }, { status })
}

const hasCode = (body: unknown): boolean => {
  const { code, error_code } = propertiesOf(body)
  return typeof error_code === 'string' || typeof code === 'string'
}

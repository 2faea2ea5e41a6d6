import { attempt } from '#src/lib/attempt.ts'
import { DatabaseError } from './database.ts'

/** A fetch for Supabase Auth's client, and what became of the backend behind it. */
export type WatchedFetch = {
  fetch: typeof fetch
  hasFailed: () => boolean
  /** Throws DatabaseError if the backend did not answer as Auth does; to be asked after each call of the client. */
  check: () => void
}

/**
 * Tells an answer of Supabase Auth from a backend that is asleep or broken, which its client does not: a failed refresh
 * would sign people out, or be tried again for half a minute. A failure is kept here, and the client gets a refusal,
 * which ends its try at once. Without `keepsWords` a refusal of Auth reaches the client as its code alone: the client
 * prints what it hears about a session to the console.
 */
export function watchFetch(deadline: AbortSignal, { keepsWords = true } = {}): WatchedFetch {
  let failure: DatabaseError | undefined
  return {
    hasFailed: () => failure !== undefined,
    check: () => {
      if (failure) throw failure
    },
    fetch: async (input, init) => {
      try {
        const answer = await fetch(input, { ...init, signal: deadline })
        const text = await answer.text()
        const body = requireAuthsOwn(answer, text, String(input))
        if (!answer.ok && !keepsWords) return codeOf(body, answer.status)
        // An answer that may have no body (204) must not be given one.
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

/** What Auth answered. Throws for what it did not say, and for "too many requests" where a person has asked for nothing. */
function requireAuthsOwn({ ok, status }: Response, text: string, address: string): unknown {
  const body: unknown = text ? readJson(text) : {}
  const isTooMany = status === 429 && !address.includes('grant_type=password')
  // What stands before Auth (a gateway that knows no such key) says no code.
  if (status >= 500 || isTooMany || (!ok && !hasCode(body)))
    throw new DatabaseError(`auth: ${status}`)
  return body
}

/** Without the cause: JSON's own errors quote what they could not read, and here that may be a token. */
function readJson(text: string): unknown {
  const body = attempt(() => JSON.parse(text) as unknown)
  if (body === null) throw new DatabaseError('auth: not JSON')
  return body
}

function codeOf(body: unknown, status: number): Response {
  const { code, error_code } = body as { code?: unknown; error_code?: unknown }
  const told = [error_code, code].find((one) => typeof one === 'string' && /^\w{1,60}$/.test(one))
  return Response.json({ error_code: told ?? 'unknown', msg: 'refused' }, { status })
}

const hasCode = (body: unknown): boolean => {
  const { code, error_code } = (body ?? {}) as { code?: unknown; error_code?: unknown }
  return typeof error_code === 'string' || typeof code === 'string'
}

import { DatabaseError } from './database.ts'

/** A fetch for Supabase Auth's client, and what became of the backend behind it. */
export type WatchedFetch = {
  fetch: typeof fetch
  hasFailed: () => boolean
  /** Throws DatabaseError if the backend did not answer, or not with JSON; to be asked after each call of the client. */
  check: () => void
}

/**
 * Tells an answer of Supabase Auth from a backend that is asleep or broken, which its client does not: a failed refresh
 * would sign people out, or be tried again for half a minute. A failure is kept here, and the client gets a refusal,
 * which ends its try at once.
 */
export function watchFetch(deadline: AbortSignal): WatchedFetch {
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
        if (answer.status >= 500) throw new DatabaseError(`auth: ${answer.status}`)
        if (text) JSON.parse(text)
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

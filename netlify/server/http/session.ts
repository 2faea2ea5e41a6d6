import { createServerClient } from '@supabase/ssr'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Context } from '@netlify/functions'
import { watchFetch } from './auth-fetch.ts'
import { openCookies, type Cookies } from './cookies.ts'
import { timeoutMs } from './database.ts'
import { deadline } from './deadline.ts'
import { withErrorHandling, type Handler } from './endpoint.ts'
import { env } from './env.ts'

/** The session cookie; @supabase/ssr adds .0, .1 … when it has to be cut. */
const cookieName = 'deadwax-session'

/** Who has not come for so long signs in again; each refresh, hourly while somebody works, counts anew. */
const maxAgeSeconds = 30 * 24 * 60 * 60

/** A visitor's session at Supabase Auth, kept in cookies. One is opened for each request. */
export type Session = {
  auth: SupabaseClient['auth']
  cookies: Cookies
  /** All that one request asks of Supabase shares this time. */
  deadline: AbortSignal
  /** Throws DatabaseError if Auth was away in an earlier call; to be asked after each use of `auth`. */
  check: () => void
  /** The access token, refreshed when it is about to expire, or null. Not verified yet. Throws DatabaseError. */
  token: () => Promise<string | null>
  /** Signs out at Auth, here (`local`) or everywhere (`global`), and clears the cookies whatever Auth says. */
  end: (scope: 'local' | 'global') => Promise<void>
}

export function openSession(request: Request): Session {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  const cookies = openCookies(request)
  const until = deadline(timeoutMs)
  const { fetch, hasFailed, check } = watchFetch(until, { keepsWords: false })
  const { auth } = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: { name: cookieName },
    cookies: {
      encode: 'tokens-only',
      getAll: cookies.all,
      setAll: (changed) => {
        // A backend that is away says nothing about the session.
        if (hasFailed()) return
        for (const { name, value } of changed) cookies.set(name, value, value ? maxAgeSeconds : 0)
      },
    },
    global: { fetch },
  })
  return {
    auth,
    cookies,
    deadline: until,
    check,
    token: async () => {
      const { data } = await auth.getSession()
      check()
      const token = data.session?.access_token
      return typeof token === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : null
    },
    end: async (scope) => {
      await auth.signOut({ scope })
      cookies.expireAll(cookieName)
    },
  }
}

type SessionHandler = (request: Request, context: Context, session: Session) => Promise<Response>

/** A handler with the visitor's session. Its cookies go on every answer: a refreshed token that is lost is a sign-out. */
export function withSession(handler: SessionHandler): Handler {
  return async (request, context) => {
    const session = openSession(request)
    const answer = await withErrorHandling((request, context) =>
      handler(request, context, session),
    )(request, context)
    return session.cookies.putOn(answer)
  }
}

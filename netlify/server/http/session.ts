import { createServerClient } from '@supabase/ssr'
import { visitorHeaders, watchFetch } from './auth-fetch.ts'
import { openCookies } from './cookies.ts'
import { timeoutMs } from './database.ts'
import { deadline } from './deadline.ts'
import { env } from './env.ts'

/** The session cookie; @supabase/ssr appends .0, .1 … when it splits a long value. */
const cookieName = 'deadwax-session'

/** Idle timeout of a session: every token refresh, hourly while the admin is in use, starts it again. */
const maxAgeSeconds = 30 * 24 * 60 * 60

export type Session = ReturnType<typeof openSession>

/** Whether the browser brings a session at all; it may have ended, or be forged. */
export const hasSessionCookie = (request: Request): boolean =>
  request.headers.get('cookie')?.includes(cookieName) ?? false

/**
 * The session of one request at Supabase Auth, stored in cookies. `address` is the visitor's. Auth's client has the secret
 * key, so that Auth counts by visitors; nothing but calls of Auth about the visitor's own session is made with it.
 */
export function openSession(request: Request, address: string) {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, CLIENT_HASH_SECRET } = env()
  const cookies = openCookies(request, CLIENT_HASH_SECRET)
  const signal = deadline(timeoutMs)
  const { fetch, hasFailed, check } = watchFetch(signal, { passMessages: false })
  const { auth } = createServerClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    cookieOptions: { name: cookieName },
    cookies: {
      encode: 'tokens-only',
      getAll: cookies.all,
      setAll: (changed) => {
        // After a failure of the backend the client would clear a session that has not ended.
        if (hasFailed()) return
        for (const { name, value } of changed) cookies.set(name, value, value ? maxAgeSeconds : 0)
      },
    },
    global: { fetch, headers: visitorHeaders(address) },
  })
  return {
    auth,
    cookies,
    /** Shared by all calls of Supabase in this request. */
    deadline: signal,
    /** Throws DatabaseError if Auth was away in an earlier call, 429 in a crowd; to be called after each use of `auth`. */
    check,
    /** The access token, refreshed when it is about to expire, or null. Not verified. Throws DatabaseError. */
    token: async () => {
      const { data } = await auth.getSession()
      check()
      return tokenOf(data.session?.access_token)
    },
    /** Opens no session with this answer. */
    dropCookies: () => cookies.drop(cookieName),
    /** Signs out at Auth, this session (`local`) or all of the user (`global`), and always expires the cookies. */
    end: async (scope: 'local' | 'global') => {
      await auth.signOut({ scope })
      cookies.expireAll(cookieName)
    },
  }
}

const tokenOf = (token: unknown): string | null =>
  typeof token === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : null

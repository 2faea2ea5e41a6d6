import { createClient } from '@supabase/supabase-js'
import * as v from 'valibot'
import { visitorHeaders, watchFetch } from '#netlify/server/http/auth-fetch.ts'
import type { Cookies } from '#netlify/server/http/cookies.ts'
import { DatabaseError, secretDatabase, timeoutMs } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env } from '#netlify/server/http/env.ts'
import { instant, rows } from '#netlify/server/http/rows.ts'
import { hashOf } from '#netlify/server/http/secret-token.ts'

/**
 * The mails with which Supabase Auth answers a forgotten password. `address` is that of the visitor, by whom Auth counts: as in
 * openSession(). Each call throws DatabaseError, RequestError.
 */
export function openRecoveryMail(address: string) {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = env()
  const { fetch, check } = watchFetch(deadline(timeoutMs), { passMessages: false })
  const { auth } = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch, headers: visitorHeaders(address) },
  })
  return {
    /** Auth answers alike whether it knows the address or not. */
    send: async (email: string) => {
      const { error } = await auth.resetPasswordForEmail(email)
      check()
      if (error) throw new DatabaseError(`auth: no mail was sent (${error.code})`)
    },
    /**
     * The user whose mail brought this token, by the session that it opens once; undefined for one that does not work or is of
     * nobody here.
     */
    open: async (token_hash: string, cookies: Cookies): Promise<Receiver | undefined> => {
      const kept = readKept(cookies, token_hash)
      if (kept) {
        const { data } = await auth.getUser(kept)
        check()
        return data.user ? findReceiver(data.user) : undefined
      }
      const { data } = await auth.verifyOtp({ token_hash, type: 'recovery' })
      check()
      if (!data.session) return undefined
      const access = data.session.access_token
      cookies.set(
        recoveryCookie,
        JSON.stringify({ token: hashOf(token_hash), access }),
        keptSeconds,
      )
      return findReceiver(data.session.user)
    },
    /** Forgets the session: the password is taken, with which Auth has ended it. */
    close: (cookies: Cookies) => cookies.set(recoveryCookie, '', 0),
  }
}

/** Holds what a mail's token has opened. The database lets such a session do nothing (signed_in_at). */
const recoveryCookie = 'deadwax-recovery'
/** As long as Auth's token is good. */
const keptSeconds = 3600

const keptSession = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ token: v.string(), access: v.string() }),
)

/** The access token that this mail's token has opened in this browser. */
function readKept(cookies: Cookies, token: string): string | undefined {
  const { success, output } = v.safeParse(keptSession, cookies.get(recoveryCookie))
  return success && output.token === hashOf(token) ? output.access : undefined
}

type Receiver = { id: string; username: string; email: string }

/** Somebody with access, whose sessions were not ended since the mail was sent. */
async function findReceiver({ id, recovery_sent_at }: MailedUser): Promise<Receiver | undefined> {
  const columns = 'username, email, sessions_valid_after'
  const users = secretDatabase().from('users').select(columns).eq('id', id)
  const [found] = await rows(users.is('disabled_at', null).is('removed_at', null))
  const sentAt = Date.parse(instant(recovery_sent_at ?? ''))
  const validAfter = Date.parse(instant(found?.sessions_valid_after ?? '1970-01-01T00:00:00Z'))
  if (!found || !(sentAt >= validAfter)) return undefined
  return { id, username: found.username, email: found.email ?? '' }
}

type MailedUser = { id: string; recovery_sent_at?: string | undefined }

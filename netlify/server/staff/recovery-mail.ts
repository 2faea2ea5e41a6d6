import { createClient } from '@supabase/supabase-js'
import { watchFetch } from '#netlify/server/http/auth-fetch.ts'
import { secretDatabase, timeoutMs } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env } from '#netlify/server/http/env.ts'
import { rows } from '#netlify/server/http/rows.ts'
import type { Account } from './accounts.ts'

/** The mails with which Supabase Auth answers a forgotten password. Each call throws DatabaseError. */
export function openRecoveryMail() {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = env()
  const { fetch, check } = watchFetch(deadline(timeoutMs), { passMessages: false })
  const { auth } = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  })
  return {
    /** Auth answers alike whether it knows the address or not. */
    send: async (email: string) => {
      await auth.resetPasswordForEmail(email)
      check()
    },
    /** Uses a mail's token up; the user whose it was, or undefined for one that does not work or is of nobody here. */
    verify: async (token_hash: string) => {
      const { data } = await auth.verifyOtp({ token_hash, type: 'recovery' })
      check()
      return data.user ? findEnabled(data.user.id) : undefined
    },
  }
}

async function findEnabled(id: string): Promise<Account | undefined> {
  const users = secretDatabase().from('users').select('id, email').eq('id', id)
  const [found] = await rows(users.is('disabled_at', null).is('removed_at', null))
  return found && { id: found.id, email: found.email ?? '' }
}

import { createClient, type AuthError } from '@supabase/supabase-js'
import { watchFetch } from '#netlify/server/http/auth-fetch.ts'
import { timeoutMs } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env, type SecretEnv } from '#netlify/server/http/env.ts'

/** Supabase Auth refused to create or change an account; `code` and `message` are Auth's own. */
export class AccountError extends Error {
  override name = 'AccountError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type Account = { id: string; email: string }

export type Accounts = ReturnType<typeof openAccounts>

/** Auth knows no ban without an end: 100 years. */
const banDuration = '876000h'
const pageSize = 1000

/**
 * The admin API of Supabase Auth, with the secret key. `reserve`: the milliseconds of the request that are left when Auth
 * does not answer. Each call throws AccountError, DatabaseError.
 */
export function openAccounts(
  { SUPABASE_URL, SUPABASE_SECRET_KEY }: SecretEnv = env(),
  reserve = 0,
) {
  const callAdmin = adminCaller(SUPABASE_URL, SUPABASE_SECRET_KEY, reserve)
  return {
    /** A new account with a confirmed address; `id` is for accounts of a backup, which have one already. */
    create: async (email: string, password: string, id?: string) => {
      const { user } = await callAdmin((admin) =>
        admin.createUser({ email, password, email_confirm: true, ...(id && { id }) }),
      )
      return toAccount(user)
    },
    /** Ends every session of the account. */
    setPassword: async (id: string, password: string) => {
      await callAdmin((admin) => admin.updateUserById(id, { password }))
    },
    /** Auth issues no tokens to a banned account. */
    setBanned: async (id: string, isBanned: boolean) => {
      await callAdmin((admin) =>
        admin.updateUserById(id, { ban_duration: isBanned ? banDuration : 'none' }),
      )
    },
    remove: async (id: string) => {
      await callAdmin((admin) => admin.deleteUser(id))
    },
    find: async (email: string): Promise<Account | undefined> => {
      for (let page = 1; ; page++) {
        const { users } = await callAdmin((admin) => admin.listUsers({ page, perPage: pageSize }))
        const found = users.find((user) => user.email?.toLowerCase() === email.toLowerCase())
        if (found || users.length < pageSize) return found && toAccount(found)
      }
    },
  }
}

/** Makes the function that calls the admin API once, with a timeout of its own. */
const adminCaller =
  (url: string, key: string, reserve: number) =>
  async <Answer extends { data: unknown; error: AuthError | null }>(
    call: (admin: Admin) => Promise<Answer>,
  ): Promise<Extract<Answer, { error: null }>['data']> => {
    const { fetch, check } = watchFetch(deadline(timeoutMs, reserve))
    const { auth } = createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch },
    })
    const { data, error } = await call(auth.admin)
    check()
    if (error) throw new AccountError(error.code ?? '', error.message)
    return data
  }

const toAccount = ({ id, email = '' }: { id: string; email?: string | undefined }): Account => ({
  id,
  email,
})

type Admin = ReturnType<typeof createClient>['auth']['admin']

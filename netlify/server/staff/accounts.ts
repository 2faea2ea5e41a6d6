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

/** The admin API of Supabase Auth, with the secret key. Each call throws AccountError, DatabaseError. */
export type Accounts = {
  /** A new account with a confirmed address; `id` is for accounts of a backup, which have one already. */
  create: (email: string, password: string, id?: string) => Promise<Account>
  /** Ends every session of the account. */
  setPassword: (id: string, password: string) => Promise<void>
  /** Auth issues no tokens to a banned account. */
  setBanned: (id: string, isBanned: boolean) => Promise<void>
  remove: (id: string) => Promise<void>
  find: (email: string) => Promise<Account | undefined>
}

/** Auth knows no ban without an end: 100 years. */
const banDuration = '876000h'
const pageSize = 1000

/** `reserve`: the milliseconds of the request that are left when Auth does not answer. */
export function openAccounts(
  { SUPABASE_URL, SUPABASE_SECRET_KEY }: SecretEnv = env(),
  reserve = 0,
): Accounts {
  const callAdmin = adminCaller(SUPABASE_URL, SUPABASE_SECRET_KEY, reserve)
  return {
    create: async (email, password, id) => {
      const { user } = await callAdmin((admin) =>
        admin.createUser({ email, password, email_confirm: true, ...(id && { id }) }),
      )
      return toAccount(user)
    },
    setPassword: async (id, password) => {
      await callAdmin((admin) => admin.updateUserById(id, { password }))
    },
    setBanned: async (id, isBanned) => {
      await callAdmin((admin) =>
        admin.updateUserById(id, { ban_duration: isBanned ? banDuration : 'none' }),
      )
    },
    remove: async (id) => {
      await callAdmin((admin) => admin.deleteUser(id))
    },
    find: async (email) => {
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

const toAccount = ({ id, email = '' }: { id: string; email?: string | undefined }) => ({
  id,
  email,
})

type Admin = ReturnType<typeof createClient>['auth']['admin']

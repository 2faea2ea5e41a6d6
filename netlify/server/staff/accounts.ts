import { createClient, type AuthError } from '@supabase/supabase-js'
import { watchFetch } from '#netlify/server/http/auth-fetch.ts'
import { timeoutMs } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env, type SecretEnv } from '#netlify/server/http/env.ts'

/** Supabase Auth refused to make or change an account; `code` and `message` are Auth's own. */
export class AccountError extends Error {
  override name = 'AccountError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type Account = { id: string; email: string }

/** The accounts of Supabase Auth, with the secret key. Each call throws AccountError or DatabaseError. */
export type Accounts = {
  /** A new account whose address counts as confirmed; with the id that it had elsewhere, if one is given. */
  create: (email: string, password: string, id?: string) => Promise<Account>
  /** Also ends every session of the account. */
  setPassword: (id: string, password: string) => Promise<void>
  /** A banned account gets no new tokens. */
  setBanned: (id: string, isBanned: boolean) => Promise<void>
  remove: (id: string) => Promise<void>
  find: (email: string) => Promise<Account | undefined>
}

const aCentury = '876000h'
const pageSize = 1000

export function openAccounts({ SUPABASE_URL, SUPABASE_SECRET_KEY }: SecretEnv = env()): Accounts {
  /** Runs one call of the admin API, with a time of its own. */
  async function ask<Answer extends { data: unknown; error: AuthError | null }>(
    call: (admin: Admin) => Promise<Answer>,
  ): Promise<Extract<Answer, { error: null }>['data']> {
    const { fetch, check } = watchFetch(deadline(timeoutMs))
    const { auth } = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
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
  return {
    create: async (email, password, id) => {
      const { user } = await ask((admin) =>
        admin.createUser({ email, password, email_confirm: true, ...(id && { id }) }),
      )
      return toAccount(user)
    },
    setPassword: async (id, password) => {
      await ask((admin) => admin.updateUserById(id, { password }))
    },
    setBanned: async (id, isBanned) => {
      await ask((admin) => admin.updateUserById(id, { ban_duration: isBanned ? aCentury : 'none' }))
    },
    remove: async (id) => {
      await ask((admin) => admin.deleteUser(id))
    },
    find: async (email) => {
      for (let page = 1; ; page++) {
        const { users } = await ask((admin) => admin.listUsers({ page, perPage: pageSize }))
        const found = users.find((user) => user.email?.toLowerCase() === email.toLowerCase())
        if (found || users.length < pageSize) return found && toAccount(found)
      }
    },
  }
}

type Admin = ReturnType<typeof createClient>['auth']['admin']

import {
  createClient,
  isAuthWeakPasswordError,
  type AdminUserAttributes,
  type AuthError,
} from '@supabase/supabase-js'
import * as v from 'valibot'
import { watchFetch } from '#netlify/server/http/auth-fetch.ts'
import { secretDatabase, timeoutMs } from '#netlify/server/http/database.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env, type SecretEnv } from '#netlify/server/http/env.ts'
import { jsonResult } from '#netlify/server/http/rows.ts'

/** Supabase Auth refused to create or change an account; `code`, `message` and `reasons` are Auth's own. */
export class AccountError extends Error {
  override name = 'AccountError'
  readonly code: string
  /** What a password lacks. */
  readonly reasons: readonly string[]
  constructor(code: string, message: string, reasons: readonly string[] = []) {
    super(message)
    this.code = code
    this.reasons = reasons
  }
}

export type Account = { id: string; email: string }

const foundAccount = v.object({
  id: v.string(),
  email: v.string(),
  /** Whether `users` has a row for it. */
  isListed: v.boolean(),
  /** Deleted softly: nobody signs in, and the id stays taken. */
  isDeleted: v.boolean(),
  /** Made by this site, and not by anything else that uses the project. */
  isOurs: v.boolean(),
  /** Its age. */
  seconds: v.number(),
})
export type FoundAccount = v.InferOutput<typeof foundAccount>

export type Accounts = ReturnType<typeof openAccounts>

/** Auth knows no ban without an end: 100 years. */
const banDuration = '876000h'

/**
 * The admin API of Supabase Auth, with the secret key. `reserve`: the milliseconds of the request that are left when Auth
 * does not answer, to look at what is there. Each call throws AccountError, DatabaseError.
 */
export function openAccounts(project: SecretEnv = env(), reserve = 0) {
  const callAdmin = adminCaller(project, reserve)
  const update = async (id: string, change: AdminUserAttributes) => {
    await callAdmin((admin) => admin.updateUserById(id, change))
  }
  return {
    /**
     * A new account with a confirmed address; `id` is for accounts of a backup, which have one already. Auth looks at the
     * strength of a password in admit() and setPassword() alone.
     */
    create: async (email: string, password: string, id?: string) => {
      const { user } = await callAdmin((admin) =>
        admin.createUser({ ...made, email, password, ...(id && { id }) }),
      )
      return toAccount(user)
    },
    /** Sets the password of an account that is to sign in, whatever state it was left in. */
    admit: (id: string, password: string) =>
      update(id, { password, email_confirm: true, ban_duration: 'none' }),
    /** Ends every session of the account. */
    setPassword: (id: string, password: string) => update(id, { password }),
    /** Auth issues no tokens to a banned account. */
    setBanned: (id: string, isBanned: boolean) =>
      update(id, { ban_duration: isBanned ? banDuration : 'none' }),
    remove: async (id: string) => {
      await callAdmin((admin) => admin.deleteUser(id))
    },
    /** The account with this address, if there is one. */
    find: async (email: string) => (await findAccounts({ email }, project))[0],
    /** Those with this address or this id. */
    findAll: (by: { email: string; id: string }) => findAccounts(by, project),
  }
}

/** Of each new account. */
const made = { email_confirm: true, app_metadata: { made_by: 'deadwax' } }

/** Asks the database, because Auth lists accounts by pages alone. */
const findAccounts = (
  by: { email: string; id?: string },
  project: SecretEnv,
): Promise<FoundAccount[]> =>
  jsonResult(
    v.array(foundAccount),
    secretDatabase(project, () => deadline(timeoutMs)).rpc('find_accounts', by),
  )

/** Makes the function that calls the admin API once, with a timeout of its own. */
const adminCaller =
  ({ SUPABASE_URL, SUPABASE_SECRET_KEY }: SecretEnv, reserve: number) =>
  async <Answer extends { data: unknown; error: AuthError | null }>(
    call: (admin: Admin) => Promise<Answer>,
  ): Promise<Extract<Answer, { error: null }>['data']> => {
    const { fetch, check } = watchFetch(deadline(timeoutMs, reserve))
    const { auth } = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch },
    })
    const { data, error } = await call(auth.admin)
    check()
    if (error) {
      const reasons = isAuthWeakPasswordError(error) ? error.reasons : []
      throw new AccountError(error.code ?? '', error.message, reasons)
    }
    return data
  }

const toAccount = ({ id, email = '' }: { id: string; email?: string | undefined }): Account => ({
  id,
  email,
})

type Admin = ReturnType<typeof createClient>['auth']['admin']

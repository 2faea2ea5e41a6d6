import type { User } from '#src/features/staff/admin/contract.ts'
import type { usersApi } from '#src/features/staff/admin/operations.ts'
import type { CreateUserInput, UserChange } from '#src/features/staff/admin/schema.ts'
import type { Role } from '#src/lib/operation.ts'
import {
  commonPasswordMessage,
  relatedPasswordMessage,
  emailInUseMessage,
  weakPasswordMessage,
} from '#src/features/staff/admin/messages.ts'
import {
  callWithSecretKey,
  secretDatabase,
  timeoutMs,
  type DataApi,
} from '#netlify/server/http/database.ts'
import type { Database, Row } from '#netlify/server/http/database-types.ts'
import { deadline } from '#netlify/server/http/deadline.ts'
import { env } from '#netlify/server/http/env.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { instant, row, rows } from '#netlify/server/http/rows.ts'
import { AccountError, openAccounts, type Account, type Accounts } from './accounts.ts'
import { recordAudit } from './audit.ts'
import type { StaffHandlers } from './serve-staff.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The thousand most common passwords of six characters and more, in lower case: the head of zxcvbn's list. */
const passwords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= 6).slice(0, 1000),
)

type UserRow = Omit<
  Row<'users'>,
  'created_by' | 'updated_at' | 'account_id' | 'sessions_valid_after'
>

type Update = Database['public']['Tables']['users']['Update']

const columns = 'id, username, email, role, disabled_at, removed_at, password_asked_at, created_at'

const toUser = ({ id, username, email, role, ...times }: UserRow): User => ({
  ...{ id, username, email: email ?? '', role },
  disabledAt: times.disabled_at && instant(times.disabled_at),
  removedAt: times.removed_at && instant(times.removed_at),
  passwordAskedAt: times.password_asked_at && instant(times.password_asked_at),
  createdAt: instant(times.created_at),
})

/**
 * Creates an account and its profile; if the profile is refused, the account is removed again. `profiles` is the Data API
 * with the secret key, because no role may insert users; `createdBy` is the admin's id, or null from the shell. Throws
 * RequestError, DatabaseError.
 */
export async function createUser(
  { username, email, password, role }: CreateUserInput,
  accounts: Accounts,
  profiles: DataApi,
  createdBy: string | null,
): Promise<User> {
  requireUncommonPassword(password)
  await requireUnrelatedPassword(password, { email, username }, profiles)
  const account = await accounts.create(email, password).catch(refuseAccount)
  try {
    return await addProfile({ ...account, username, role, created_by: createdBy }, profiles)
  } catch (error) {
    await accounts.remove(account.id)
    throw error
  }
}

const addProfile = async (
  profile: Account & { username: string; role: Role; created_by: string | null },
  profiles: DataApi,
) => toUser(await row(profiles.from('users').insert(profile).select(columns)))

/** Throws the RequestError for what Auth refused about a new account or password; rethrows any other error. */
export function refuseAccount(error: unknown): never {
  if (!(error instanceof AccountError)) throw error
  if (error.code === 'email_exists') throw emailInUse()
  if (error.code === 'weak_password') throw weakPassword()
  throw new RequestError(422, 'account-refused', error.message)
}

export const emailInUse = () => new RequestError(409, 'email-in-use', emailInUseMessage, 'email')

export const weakPassword = () =>
  new RequestError(400, 'weak-password', weakPasswordMessage, 'password')

/** Throws 400 for one of the passwords that everybody tries first, whatever its case; `field` has the message. */
export function requireUncommonPassword(password: string, field = 'password'): void {
  if (passwords.has(password.toLowerCase())) throw guessable(commonPasswordMessage, field)
}

/** Throws 400 for a password that is the person's own address or name, or the label's name. */
export async function requireUnrelatedPassword(
  password: string,
  { email, username }: { email: string | null; username: string },
  database: DataApi,
  field = 'password',
): Promise<void> {
  const settings = await row(database.from('site_settings').select('label_name'))
  const related = [email ?? '', email?.split('@', 1)[0] ?? '', username, settings.label_name]
  if (related.some((name) => plain(name) === plain(password)))
    throw guessable(relatedPasswordMessage, field)
}

/** Letters and digits alone: 'Ada@Label' and 'ada label' are one guess. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const guessable = (message: string, field: string) =>
  new RequestError(400, 'common-password', message, field)

/** This operation does not ask for the current password, without which an unlocked computer could be taken over. */
export const ownPassword = () =>
  new RequestError(403, 'own-password', 'To change your own password, please open your account.')

/** The time of a request that removing an account needs when its profile is refused. */
const removalReserveMs = 2000

type Operations = Pick<typeof usersApi, 'list' | 'create' | 'change' | 'remove'>

/** Each throws RequestError, DatabaseError. */
export const userHandlers: StaffHandlers<Operations> = {
  /** All staff by name, also the disabled and the removed. */
  list: async ({ database }) => {
    const found = await rows(database.from('users').select(columns).order('username').order('id'))
    return { items: found.map(toUser), next: null, total: found.length }
  },
  create: async ({ input, staff }) => {
    const profiles = secretDatabase(env(), () => deadline(timeoutMs, removalReserveMs))
    return { outcome: 'created', user: await createUser(input, openAccounts(), profiles, staff.id) }
  },
  change: async ({ id, input, staff, database }) => {
    if ('password' in input && id === staff.id) throw ownPassword()
    const user = await changeUser(id, input, database, openAccounts())
    if ('password' in input)
      await recordAudit({ actor: staff.id, action: 'password-set', subject: user.username })
    return { outcome: 'changed', user }
  },
  /**
   * Removes a user: their access at once, then the account at Auth, then the address, which is free from then on. The name
   * stays beside what they did. Cut short in between, it goes on when it is called again.
   */
  remove: async ({ id, database }) => {
    const users = () => database.from('users')
    const { removed_at } = await row(users().select('removed_at').eq('id', id))
    if (!removed_at)
      await row(users().update({ removed_at: new Date().toISOString() }).eq('id', id).select('id'))
    await openAccounts()
      .remove(id)
      .catch((error: unknown) => {
        if (!(error instanceof AccountError && error.code === 'user_not_found')) throw error
      })
    const addressless = secretDatabase().from('users').update({ email: null }).eq('id', id)
    return { outcome: 'removed', user: toUser(await row(addressless.select(columns))) }
  },
}

/** Changes one field of a user; `database` has the admin's token. Throws RequestError, DatabaseError. */
async function changeUser(
  id: string,
  change: UserChange,
  database: DataApi,
  accounts: Accounts,
): Promise<User> {
  const users = () => database.from('users')
  const update = async (values: Update) => {
    const updated = users().update(values).eq('id', id).is('removed_at', null)
    return toUser(await row(updated.select(columns)))
  }
  if ('role' in change) return update({ role: change.role })
  if ('username' in change) return update({ username: change.username })
  if ('disabled' in change && change.disabled) return disable(id, update, accounts)
  if ('password' in change) requireUncommonPassword(change.password)
  // Authorization: `accounts` uses the secret key, so the caller's own token has to see the user first.
  const user = toUser(await row(users().select(columns).eq('id', id).is('removed_at', null)))
  if ('disabled' in change) {
    await accounts.setBanned(id, false)
    return update({ disabled_at: null })
  }
  await requireUnrelatedPassword(change.password, user, database)
  await accounts.setPassword(id, change.password).catch(refuseAccount)
  await callWithSecretKey('end_reset_link', { user_id: id })
  return user
}

/**
 * Defense in depth: `disabled_at` is checked at every request, and Auth's ban stops tokens for direct calls of Supabase.
 * The ban is set after `disabled_at` and lifted before it is cleared, so that no banned account counts as enabled.
 */
async function disable(id: string, update: (values: Update) => Promise<User>, accounts: Accounts) {
  const user = await update({ disabled_at: new Date().toISOString() })
  await accounts.setBanned(id, true)
  return user
}

import type { User } from '#src/features/staff/admin/contract.ts'
import type { userOperations } from '#src/features/staff/admin/user-operations.ts'
import type { UserChange } from '#src/features/staff/admin/schema.ts'
import { secretDatabase, type DataApi } from '#netlify/server/http/database.ts'
import type { Database, Row } from '#netlify/server/http/database-types.ts'
import { env } from '#netlify/server/http/env.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { instant, result, row, rows } from '#netlify/server/http/rows.ts'
import { AccountError, openAccounts, type Accounts } from './accounts.ts'
import { accountRefusal, createUser } from './create-user.ts'
import { requireUncommonPassword, requireUnrelatedPassword } from './new-password.ts'
import { recordNewPassword } from './record-new-password.ts'
import type { StaffHandlers } from './serve-staff.ts'
import { endSessions } from './session-token.ts'

type UserRow = Omit<
  Row<'users'>,
  'created_by' | 'updated_at' | 'account_id' | 'sessions_valid_after'
>

type Update = Database['public']['Tables']['users']['Update']

const columns = 'id, username, email, role, disabled_at, removed_at, password_asked_at, created_at'

const toUser = (
  { id, username, email, role, ...times }: UserRow,
  banned: readonly string[],
): User => ({
  id,
  username,
  email: email ?? '',
  role,
  isBanned: banned.includes(id),
  disabledAt: times.disabled_at && instant(times.disabled_at),
  removedAt: times.removed_at && instant(times.removed_at),
  passwordAskedAt: times.password_asked_at && instant(times.password_asked_at),
  createdAt: instant(times.created_at),
})

/** This operation does not ask for the current password, without which an unlocked computer could be taken over. */
export const ownPassword = () =>
  new RequestError(403, 'own-password', 'To change your own password, please open your account.')

/** What the row of somebody new has, who is not read again: another call could lose its answer. */
const newRow = () => ({
  disabled_at: null,
  removed_at: null,
  password_asked_at: null,
  created_at: new Date().toISOString().replace('Z', '+00:00'),
})

/** The time of a request that is left to look at what is there when a call of Auth has no answer. */
const lookingMs = 2500

type Operations = Pick<
  typeof userOperations,
  'listUsers' | 'createUser' | 'changeUser' | 'removeUser' | 'endSessions'
>

/** Each throws RequestError, DatabaseError. */
export const userHandlers: StaffHandlers<Operations> = {
  /** All staff by name, also the disabled and the removed. */
  listUsers: async ({ database }) => {
    const [found, banned] = await Promise.all([
      rows(database.from('users').select(columns).order('username').order('id')),
      result(database.rpc('read_bans')),
    ])
    return { items: found.map((user) => toUser(user, banned)), next: null, total: found.length }
  },
  createUser: async ({ input, staff }) => {
    const profiles = secretDatabase()
    const person = { ...input, createdBy: staff.id }
    const id = await createUser(person, openAccounts(env(), lookingMs), profiles)
    const { username, role } = input
    const made = { id, username, role, email: input.email.toLowerCase(), ...newRow() }
    return { outcome: 'created', user: toUser(made, []) }
  },
  changeUser: async ({ input, staff, database }) => {
    if ('password' in input && input.id === staff.id) throw ownPassword()
    return { outcome: 'changed', user: await changeUser(input, { database, actor: staff.id }) }
  },
  /**
   * Removes a user: their access at once, then the account at Auth, then the address, which is free from then on. The name
   * stays beside what they did. Cut short in between, it goes on when it is called again.
   */
  removeUser: async ({ input: { id }, database }) => {
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
    return { outcome: 'removed', user: toUser(await row(addressless.select(columns)), []) }
  },
  endSessions: ({ input: { id }, database }) => endSessions(id, database),
}

/** Changes one field of a user; `database` has the admin's token. Throws RequestError, DatabaseError. */
async function changeUser(
  { id, ...change }: UserChange,
  { database, actor }: { database: DataApi; actor: string },
): Promise<User> {
  const accounts = openAccounts()
  const users = () => database.from('users')
  const asUser = async (found: UserRow) => toUser(found, await result(database.rpc('read_bans')))
  const update = async (values: Update) => {
    const updated = users().update(values).eq('id', id).is('removed_at', null)
    return asUser(await row(updated.select(columns)))
  }
  if ('role' in change) return update({ role: change.role })
  if ('username' in change) return update({ username: change.username })
  if ('disabled' in change && change.disabled) return disable(id, update, accounts)
  if ('password' in change) await requireUncommonPassword(change.password)
  // Authorization: `accounts` uses the secret key, so the caller's own token has to see the user first.
  const user = await asUser(await row(users().select(columns).eq('id', id).is('removed_at', null)))
  if ('disabled' in change) {
    await accounts.setBanned(id, false)
    return update({ disabled_at: null })
  }
  await requireUnrelatedPassword(change.password, user, database)
  await accounts.setPassword(id, change.password).catch((error: unknown) => {
    throw accountRefusal(error)
  })
  await recordNewPassword({ user_id: id, action: 'password-set', actor })
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

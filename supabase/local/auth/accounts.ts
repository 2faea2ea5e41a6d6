import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { errorDetails } from '../error-details.ts'
import type { SqlRunner } from '../migrate.ts'
import { hashPassword, isTooLong, requireStrength } from './password.ts'
import { AuthRefusal } from './refusal.ts'
import type { AuthSettings } from './settings.ts'

export type Account = {
  id: string
  email: string
  encrypted_password: string | null
  email_confirmed_at: string | null
  banned_until: string | null
  recovery_sent_at: string | null
  created_at: string
  updated_at: string
}

const columns = `id, email, encrypted_password, email_confirmed_at, banned_until, recovery_sent_at,
  created_at, updated_at`

/** What a client gets of an account. */
export const asUser = ({ id, email, ...account }: Account) => ({
  id,
  email,
  email_confirmed_at: account.email_confirmed_at,
  banned_until: account.banned_until,
  recovery_sent_at: account.recovery_sent_at,
  created_at: account.created_at,
  updated_at: account.updated_at,
  aud: 'authenticated',
  role: 'authenticated',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {},
  identities: [],
})

export const isBanned = ({ banned_until }: Account): boolean =>
  banned_until !== null && Date.parse(banned_until) > Date.now()

export async function findAccount(
  database: SqlRunner,
  column: 'id' | 'email',
  value: string,
): Promise<Account | undefined> {
  const sql = `select ${columns} from auth.users where ${column}::text = $1`
  return (await database.query<Account>(sql, [value.toLowerCase()]))[0]
}

const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)
const failure = (message: string) => new AuthRefusal(500, 'unexpected_failure', message)

/** The address in lower case. Throws AuthRefusal. */
export function requireEmail(email: string): string {
  if (email.length > 255) throw invalid('An email address is too long')
  if (!v.is(v.pipe(v.string(), v.rfcEmail()), email))
    throw invalid('Unable to validate email address: invalid format')
  return email.toLowerCase()
}

const isUuid = (text: string) => v.is(v.pipe(v.string(), v.uuid()), text)

export type NewAccount = {
  id?: string
  email: string
  password: string
  isConfirmed: boolean
  metadata?: unknown
}

/** The admin API checks no strength of a password. Throws AuthRefusal. */
export async function createAccount(
  { id, email: typed, password, isConfirmed, metadata = {} }: NewAccount,
  database: SqlRunner,
): Promise<Account> {
  if (!typed) throw invalid('Cannot create a user without either an email or phone')
  const email = requireEmail(typed)
  if (await findAccount(database, 'email', email))
    throw new AuthRefusal(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    )
  if (isTooLong(password)) throw failure('Internal Server Error')
  if (id !== undefined && !isUuid(id)) throw invalid('ID must conform to the uuid v4 format')
  const [made] = await database
    .query<Account>(
      `insert into auth.users
         (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, is_sso_user, is_anonymous,
          created_at, updated_at)
       values (coalesce($1::uuid, gen_random_uuid()), 'authenticated', 'authenticated', $2, $3,
               case when $4 then now() end, $5::jsonb, false, false, now(), now())
       returning ${columns}`,
      [id ?? null, email, await hashPassword(password), isConfirmed, JSON.stringify(metadata)],
    )
    .catch(() => {
      // Two at one moment, or an id that another account has.
      throw failure('Database error creating new user')
    })
  if (!made) throw failure('Database error creating new user')
  return made
}

/** The account that a call of the admin API names. Throws AuthRefusal. */
export async function requireAccount(id: string, database: SqlRunner): Promise<Account> {
  if (!isUuid(id)) throw new AuthRefusal(404, 'validation_failed', 'user_id must be an UUID')
  const account = await findAccount(database, 'id', id)
  if (!account) throw new AuthRefusal(404, 'user_not_found', 'User not found')
  return account
}

export type AccountChange = {
  email?: string | undefined
  password?: string | undefined
  isConfirmed?: boolean
  banDuration?: string | undefined
}

/** Changes an account by the admin API; a new password ends all of its sessions. Throws AuthRefusal. */
export async function changeAccount(
  { id }: Account,
  { email, password, isConfirmed = false, banDuration }: AccountChange,
  { database, settings }: { database: SqlRunner; settings: AuthSettings },
): Promise<Account> {
  const address = email && requireEmail(email)
  const hours = banDuration === undefined ? null : banHours(banDuration)
  if (password !== undefined) requireStrength(password, settings)
  const hash = password === undefined ? null : await hashPassword(password)
  const [changed] = await database
    .query<Account>(
      `with ended as (delete from auth.sessions where user_id = $1 and $3::text is not null),
         unsent as (delete from auth.one_time_tokens where user_id = $1 and $3::text is not null)
       update auth.users set
         email = coalesce($2, email),
         encrypted_password = coalesce($3, encrypted_password),
         recovery_sent_at = case when $3::text is null then recovery_sent_at end,
         email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
         banned_until = case
           when $5::integer is null then banned_until
           when $5::integer > 0 then now() + make_interval(hours => $5)
         end,
         updated_at = now()
       where id = $1 returning ${columns}`,
      [id, address || null, hash, isConfirmed, hours],
    )
    .catch(() => {
      throw failure('Error updating user')
    })
  if (!changed) throw failure('Error updating user')
  return changed
}

/** A duration like '24h' in hours, 0 for 'none'. Throws AuthRefusal. */
function banHours(duration: string): number {
  const hours = duration === 'none' ? '0' : /^(\d+)h$/.exec(duration)?.[1]
  if (hours === undefined)
    throw invalid(`invalid format for ban duration: time: invalid duration "${duration}"`)
  return Number(hours)
}

/** Deletes an account; softly, its row stays with a hash in place of the address. Throws AuthRefusal. */
export async function removeAccount(
  { id, email }: Account,
  isSoft: boolean,
  database: SqlRunner,
): Promise<void> {
  const hash = createHash('sha256').update(email).digest('base64')
  await (
    isSoft
      ? database.query(
          `with ended as (delete from auth.sessions where user_id = $1)
           update auth.users set email = $2, encrypted_password = '', deleted_at = now() where id = $1`,
          [id, hash],
        )
      : database.query('delete from auth.users where id = $1', [id])
  ).catch((cause: unknown) => {
    const refusal = failure('Database error deleting user')
    refusal.cause = errorDetails(cause).code
    throw refusal
  })
}

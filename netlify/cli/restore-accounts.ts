import * as v from 'valibot'
import type { Accounts, FoundAccount } from '#netlify/server/staff/accounts.ts'
import { unknownPassword } from '#netlify/server/staff/create-user.ts'
import { parseRows, rowsOf, type Backup } from './backup-file.ts'
import { CommandError } from './project.ts'

const profileRow = v.object({
  id: v.string(),
  username: v.string(),
  /** Null once a removed user's account is gone. */
  email: v.nullable(v.string()),
  role: v.string(),
  disabled_at: v.nullable(v.string()),
  removed_at: v.nullable(v.string()),
})
export type Profile = v.InferOutput<typeof profileRow>

export const profilesOf = (backup: Pick<Backup, 'tables'>): Profile[] =>
  parseRows(profileRow, rowsOf(backup, 'users'), 'users')

/** Throws CommandError for a backup without an admin who could sign in: the database never lets a label lose its last one. */
export function requireAdmin(backup: Pick<Backup, 'tables'>): void {
  const isAdmin = (profile: Profile) =>
    profile.role === 'admin' && profile.disabled_at === null && hasAccount(profile)
  if (!profilesOf(backup).some(isAdmin))
    throw new CommandError(
      'It brings no admin: nobody could let the others in. Nothing was done with it.',
    )
}

/** Of whom a backup has more than the name. */
type Account = Profile & { email: string }

const hasAccount = (profile: Profile): profile is Account =>
  profile.removed_at === null && profile.email !== null

/**
 * Creates the missing accounts of the staff with the ids of the backup and random passwords; one that an earlier try made is
 * found. Throws CommandError, with nothing changed, when another account has one of the email addresses or ids.
 */
export async function createAccounts(profiles: readonly Profile[], accounts: Accounts) {
  const staff = profiles.filter(hasAccount)
  const missing = new Set<Account>()
  for (const profile of staff) {
    const found = await accounts.findAll({ email: profile.email, id: profile.id })
    for (const other of found) requireSame(other, profile)
    if (found.length === 0) missing.add(profile)
  }
  for (const profile of staff) {
    if (missing.has(profile)) await createAccount(profile, accounts)
    if (profile.disabled_at) await accounts.setBanned(profile.id, true)
  }
}

/** Supabase Auth refuses a second account for an address or an id without a reason, so the reason is looked for before. */
function requireSame(found: FoundAccount, { id, email }: Account): void {
  const remove = 'Remove it under Authentication > Users, then try again.'
  if (found.id !== id)
    throw new CommandError(`${email} has another account in this project. ${remove}`)
  if (found.isDeleted)
    throw new CommandError(
      `The account of ${email} was deleted in this project in a way that keeps its id (${id}). Delete its row in the SQL editor: delete from auth.users where id = '${id}'; then try again.`,
    )
  if (found.email.toLowerCase() !== email.toLowerCase())
    throw new CommandError(
      `The id of ${email} in the backup (${id}) belongs to ${found.email} in this project. ${remove}`,
    )
}

async function createAccount({ id, email }: Account, accounts: Accounts) {
  const account = await accounts.create(email, unknownPassword(), id)
  if (account.id !== id)
    throw new CommandError(
      `This Supabase Auth gives accounts ids of its own, so the staff could not keep theirs. Remove ${email} under Authentication > Users.`,
    )
}

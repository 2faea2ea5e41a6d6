import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Accounts } from '#netlify/server/staff/accounts.ts'
import { rowsOf, type Backup } from './backup-file.ts'
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

export const profilesOf = (backup: Backup): Profile[] =>
  v.parse(v.array(profileRow), rowsOf(backup, 'users'))

/** Of whom a backup has more than the name. */
type Account = Profile & { email: string }

const hasAccount = (profile: Profile): profile is Account =>
  profile.removed_at === null && profile.email !== null

/**
 * Creates the missing accounts of the staff with the ids of the backup and random passwords. Answers a function that removes
 * them again. Throws CommandError, with nothing changed, when another account has one of the email addresses.
 */
export async function createAccounts(profiles: readonly Profile[], accounts: Accounts) {
  const missing: Account[] = []
  for (const profile of profiles.filter(hasAccount)) {
    const found = await accounts.find(profile.email)
    if (!found) missing.push(profile)
    else if (found.id !== profile.id)
      throw new CommandError(
        `${profile.email} has another account in this project. Remove it under Authentication > Users, then try again.`,
      )
  }
  const tried: string[] = []
  const rollBack = (cause: unknown) => removeAccounts(tried, accounts, cause)
  try {
    for (const profile of missing) {
      // Noted before the call: an answer that is lost on its way leaves an account all the same.
      tried.push(profile.email)
      await createAccount(profile, accounts)
    }
  } catch (error) {
    await rollBack(error)
    throw error
  }
  return rollBack
}

async function createAccount({ id, email, disabled_at }: Account, accounts: Accounts) {
  const account = await accounts.create(email, randomBytes(32).toString('base64url'), id)
  if (account.id !== id)
    throw new CommandError(
      'This Supabase Auth gives accounts ids of its own, so the staff could not keep theirs. Nothing was changed.',
    )
  if (disabled_at) await accounts.setBanned(id, true)
}

/**
 * Each by the id that it has now, which may not be the one that was asked for. Throws CommandError, because of `cause`, when
 * some could not be removed.
 */
async function removeAccounts(emails: string[], accounts: Accounts, cause: unknown): Promise<void> {
  const left: string[] = []
  for (const email of emails)
    await accounts
      .find(email)
      .then((found) => found && accounts.remove(found.id))
      .catch(() => left.push(email))
  if (left.length)
    throw new CommandError(
      `The project did not take the backup, and the accounts of ${left.join(', ')} could not be removed again. Remove them under Authentication > Users, then try again.`,
      { cause },
    )
}

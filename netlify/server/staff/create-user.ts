import { randomBytes, randomUUID } from 'node:crypto'
import { beingMadeMessage, emailInUseMessage } from '#src/features/staff/admin/messages.ts'
import type { CreateUserInput } from '#src/features/staff/admin/schema.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { rows } from '#netlify/server/http/rows.ts'
import { AccountError, type Accounts } from './accounts.ts'
import { requireUncommonPassword, requireUnrelatedPassword, weakPassword } from './new-password.ts'

// Somebody of the staff is an account at Supabase Auth and a row in `users`. Each call that makes one may lose its answer, so
// each looks at what is there. One try makes one account, under an id that only this try knows: nobody else sets its password
// or lists it. An account of this site without a row is what a try has left that died; the next one replaces it.

/** Longer than any request lasts: an account without a row that is younger may be another try's. */
const longestTrySeconds = 30

type Person = Pick<CreateUserInput, 'username' | 'email' | 'role' | 'password'>

/**
 * Creates an account at Supabase Auth and its row in `users`. `profiles` is the Data API with the secret key, because no role
 * may insert users; `createdBy` is the admin's id, or null from the shell. Returns the account's id. Throws RequestError,
 * DatabaseError; then there is no row, and the same call again finishes the work.
 */
export async function createUser(
  { password, ...person }: Person & { createdBy: string | null },
  accounts: Accounts,
  profiles: DataApi,
): Promise<string> {
  await requireUncommonPassword(password)
  await requireUnrelatedPassword(password, person, profiles)
  const { email, username, role, createdBy } = person
  const id = randomUUID()
  await makeUser({ id, email, password }, accounts, async () => {
    const profile = { id, email: email.toLowerCase(), username, role, created_by: createdBy }
    await rows(profiles.from('users').insert(profile).select('id'))
  })
  return id
}

type NewAccount = { id: string; email: string; password: string }

/** The account first, then its password, then the row, which `addProfile` adds. Throws as createUser(). */
export async function makeUser(
  account: NewAccount,
  accounts: Accounts,
  addProfile: () => Promise<void>,
): Promise<void> {
  const { id, email, password } = account
  await makeAccount(account, accounts)
  try {
    await accounts.admit(id, password)
    await addProfile()
  } catch (error) {
    const made = await accounts.find(email).catch(() => undefined)
    // Only the answer was lost.
    if (made?.id === id && made.isListed) return
    // Nobody can use an account without a row: one that stays is replaced by the next try.
    if (made?.id === id) await accounts.remove(id).catch(() => undefined)
    throw accountRefusal(error)
  }
}

/** Makes the account, with a password that nobody knows, in place of one that a dead try has left. */
async function makeAccount({ id, email }: NewAccount, accounts: Accounts): Promise<void> {
  const create = () => accounts.create(email, unknownPassword(), id)
  try {
    await create()
  } catch (error) {
    const found = await accounts.find(email)
    if (!found) throw accountRefusal(error)
    // Only the answer was lost, or an earlier try with the same link made it.
    if (found.id === id && !found.isListed) return
    if (found.isListed || !found.isOurs) throw emailInUse()
    if (found.seconds < longestTrySeconds) throw beingMade()
    await accounts.remove(found.id)
    await create().catch((again: unknown) => {
      throw accountRefusal(again)
    })
  }
}

export const unknownPassword = (): string => randomBytes(32).toString('base64url')

/** What Auth refused about a new account or password, as a RequestError; any other error is itself. */
export function accountRefusal(error: unknown, field = 'password'): unknown {
  if (!(error instanceof AccountError)) return error
  if (error.code === 'email_exists') return emailInUse()
  if (error.code === 'weak_password') return weakPassword(error, field)
  return new RequestError(422, 'account-refused', error.message)
}

export const emailInUse = () => new RequestError(409, 'email-in-use', emailInUseMessage, 'email')

const beingMade = () =>
  new RequestError(409, 'being-made', beingMadeMessage, 'email', {
    'Retry-After': `${longestTrySeconds}`,
  })

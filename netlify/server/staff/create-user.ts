import { randomBytes } from 'node:crypto'
import { emailInUseMessage } from '#src/features/staff/admin/messages.ts'
import type { CreateUserInput } from '#src/features/staff/admin/schema.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { rows } from '#netlify/server/http/rows.ts'
import { AccountError, type Accounts } from './accounts.ts'
import { requireUncommonPassword, requireUnrelatedPassword, weakPassword } from './new-password.ts'

// Somebody of the staff is an account at Supabase Auth and a row in `users`. Each call that makes one may lose its answer, so
// each looks at what is there: an account without a row is one that an earlier try has left, and is ours to finish.

/** How long the same admin may ask for the same person again without being told that there is one. */
const sameRequestMs = 10 * 60 * 1000

type Person = Pick<CreateUserInput, 'username' | 'email' | 'role'> & {
  /** The admin's id, or null from the shell. */
  createdBy: string | null
}

/**
 * Makes the account of somebody who has none, with a password that the project takes, and lists them. `profiles` is the Data
 * API with the secret key, because no role may insert users. Answers the account's id. Throws RequestError, DatabaseError;
 * nobody is listed then, and asking again finishes it.
 */
export async function createUser(
  { password, ...person }: Person & { password: string },
  accounts: Accounts,
  profiles: DataApi,
): Promise<string> {
  requireUncommonPassword(password)
  await requireUnrelatedPassword(password, person, profiles)
  const { email, username, role, createdBy } = person
  const addProfile = async (id: string) => {
    const profile = { id, email: email.toLowerCase(), username, role, created_by: createdBy }
    await rows(profiles.from('users').insert(profile).select('id'))
  }
  return finishUser({ ...person, password, addProfile }, accounts, profiles)
}

type Request = Person & {
  password: string
  /** Adds the row. Throws when that is refused, or its answer is lost. */
  addProfile: (accountId: string) => Promise<void>
}

/** The account first, then its password, then the row. Answers the account's id. Throws as createUser(). */
export async function finishUser(
  request: Request,
  accounts: Accounts,
  profiles: DataApi,
): Promise<string> {
  const { id, isListed } = await obtainAccount(request.email, accounts)
  if (isListed && !(await isSameRequest(id, request, profiles))) throw emailInUse()
  try {
    await accounts.admit(id, request.password)
    if (!isListed) await request.addProfile(id)
    return id
  } catch (error) {
    const now = await accounts.find(request.email).catch(() => undefined)
    // Of two tries at once the other one added the row, or only the answer was lost.
    const isDone = now?.isListed && !(error instanceof AccountError)
    if (isDone && (await isSameRequest(id, request, profiles))) return id
    // Nobody can use an account without a row: one that stays is finished by the next try.
    if (now && !now.isListed) await accounts.remove(id).catch(() => undefined)
    throw isDone ? emailInUse() : accountRefusal(error)
  }
}

/** A new account, with a password that nobody knows, or the one that is there. */
async function obtainAccount(email: string, accounts: Accounts) {
  try {
    return { ...(await accounts.create(email, unknownPassword())), isListed: false }
  } catch (error) {
    // It exists, two made it at one moment, or only the answer was lost.
    const found = await accounts.find(email)
    if (!found) throw accountRefusal(error)
    return found
  }
}

/** Whether the person who is listed already is the one who is asked for, by a try that lost its answer. */
async function isSameRequest(
  id: string,
  { username, role, createdBy }: Person,
  profiles: DataApi,
): Promise<boolean> {
  const since = new Date(Date.now() - sameRequestMs).toISOString()
  const listed = profiles.from('users').select('id').match({ id, username, role })
  const made = createdBy ? listed.eq('created_by', createdBy) : listed.is('created_by', null)
  return (await rows(made.gt('created_at', since))).length > 0
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

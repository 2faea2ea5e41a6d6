import type { Context } from '@netlify/functions'
import { loginMessages, samePasswordMessage } from '#src/features/staff/admin/messages.ts'
import type { userOperations } from '#src/features/staff/admin/user-operations.ts'
import { isAuthWeakPasswordError } from '@supabase/supabase-js'
import { secretDatabase } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import type { Session } from '#netlify/server/http/session.ts'
import { requireUncommonPassword, requireUnrelatedPassword, weakPassword } from './new-password.ts'
import { recordNewPassword } from './record-new-password.ts'
import type { StaffHandlers } from './serve-staff.ts'
import { signedInAt } from './session-token.ts'
import { openAuthSession } from './sign-in.ts'
import { consumeSignIn, tooManyAttempts } from './sign-in-rate-limit.ts'

/** Throws RequestError, DatabaseError. */
export const passwordHandlers: StaffHandlers<Pick<typeof userOperations, 'changePassword'>> = {
  /**
   * Changes the caller's own password. The current one is verified by signing in with it, under the rate limit of sign-ins,
   * which sets the cookies of a new session: Auth accepts a new password from a new session whatever the project's
   * settings are, and then ends the user's other sessions. A link for a new password ends too. A change whose answer was lost
   * is finished: then the new password is the one that signs in.
   */
  changePassword: async ({ input: { currentPassword, newPassword }, staff, context, session }) => {
    const { id, email } = staff
    await requireUncommonPassword(newPassword, 'newPassword')
    await requireUnrelatedPassword(newPassword, staff, secretDatabase(), 'newPassword')
    const earlier = await session().token()
    const signIn = (password: string) => signInAgain({ email, password }, context, session())
    const token = await signIn(currentPassword)
    if (token) await changeAtAuth(session(), earlier, { currentPassword, newPassword })
    const last = token ?? (mayHaveChanged(earlier) ? await signIn(newPassword) : undefined)
    if (!last) throw wrongPassword()
    const sessions_since = new Date(signedInAt(last) * 1000).toISOString()
    await recordNewPassword({ user_id: id, action: 'password-changed', actor: id, sessions_since })
    return { outcome: 'changed' }
  },
}

const recentMs = 2 * 60 * 1000

/** Each try to change a password signs in anew, so only a session of this minute or the last can come from one that was lost. */
const mayHaveChanged = (token: string | null): boolean =>
  token !== null && Date.now() - signedInAt(token) * 1000 < recentMs

/** Answers the token of a new session, or undefined for a wrong password; each try is counted as a sign-in is. */
async function signInAgain(
  given: { email: string; password: string },
  context: Context,
  session: Session,
): Promise<string | undefined> {
  const attempt = await consumeSignIn(given, context, session.cookies)
  if (attempt.outcome === 'proof-needed') throw tooManyAttempts(attempt.retryAfterSeconds)
  try {
    const token = await openAuthSession(session, given.email, given.password)
    await attempt.succeed()
    return token
  } catch (error) {
    // Not 401, on which the admin shows the sign-in form: the session is still valid.
    if (error instanceof RequestError && error.status === 401) return undefined
    await attempt.giveBack()
    throw error
  }
}

type Passwords = { currentPassword: string; newPassword: string }

async function changeAtAuth(
  session: Session,
  earlier: string | null,
  passwords: Passwords,
): Promise<void> {
  try {
    await setPassword(session, passwords)
  } catch (error) {
    // The cookies have the new session now; the one from before would stay open, and nobody would know of it.
    if (earlier) await session.auth.admin.signOut(earlier, 'local')
    throw error
  }
}

async function setPassword({ auth, check }: Session, { currentPassword, newPassword }: Passwords) {
  const passwords = { password: newPassword, current_password: currentPassword }
  const { error } = await auth.updateUser(passwords)
  check()
  if (isAuthWeakPasswordError(error)) throw weakPassword(error, 'newPassword')
  if (error?.code === 'same_password') throw samePassword()
  if (error) throw new Error(`auth: a new password was refused (${error.code})`)
}

const wrongPassword = () =>
  new RequestError(403, 'wrong-password', loginMessages['wrong-password'], 'currentPassword')

const samePassword = () =>
  new RequestError(400, 'same-password', samePasswordMessage, 'newPassword')

import { loginMessages, samePasswordMessage } from '#src/features/staff/admin/messages.ts'
import type { passwordApi } from '#src/features/staff/admin/operations.ts'
import { isAuthWeakPasswordError } from '@supabase/supabase-js'
import { callWithSecretKey, secretDatabase } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import type { Session } from '#netlify/server/http/session.ts'
import { requireUncommonPassword, requireUnrelatedPassword, weakPassword } from './new-password.ts'
import type { StaffHandlers } from './serve-staff.ts'
import { signedInAt } from './session-token.ts'
import { openAuthSession } from './sign-in.ts'
import { consumeSignIn, tooManyAttempts } from './sign-in-rate-limit.ts'

/** Throws RequestError, DatabaseError. */
export const passwordHandlers: StaffHandlers<Pick<typeof passwordApi, 'change'>> = {
  /**
   * Changes the caller's own password. The current one is verified by signing in with it, under the rate limit of sign-ins,
   * which sets the cookies of a new session: Auth accepts a new password from a new session whatever the project's
   * settings are, and then ends the user's other sessions. A link for a new password ends too. A change whose answer was lost
   * is finished: then the new password is the one that signs in.
   */
  change: async ({ input: { currentPassword, newPassword }, staff, context, session }) => {
    const { id, email } = staff
    requireUncommonPassword(newPassword, 'newPassword')
    await requireUnrelatedPassword(newPassword, staff, secretDatabase(), 'newPassword')
    const attempt = await consumeSignIn(
      { email, password: currentPassword },
      context,
      session().cookies,
    )
    if (attempt.outcome === 'proof-needed') throw tooManyAttempts(attempt.retryAfterSeconds)
    const passwords = { currentPassword, newPassword }
    const token = await changeAtAuth(session(), email, passwords).catch(async (error: unknown) => {
      await attempt.giveBack()
      throw error
    })
    if (!token) throw wrongPassword()
    await attempt.succeed()
    const sessions_since = new Date(signedInAt(token) * 1000).toISOString()
    const recorded = { user_id: id, action: 'password-changed', actor: id, sessions_since }
    await callWithSecretKey('record_new_password', recorded)
    return { outcome: 'changed' }
  },
}

type Passwords = { currentPassword: string; newPassword: string }

/** Signs in with the current password and changes it. Answers the new session's token; undefined for a wrong one. */
async function changeAtAuth(
  session: Session,
  email: string,
  { currentPassword, newPassword }: Passwords,
): Promise<string | undefined> {
  const earlier = await session.token()
  const token = await openAuthSession(session, email, currentPassword).catch(unlessWrong)
  if (!token) return openAuthSession(session, email, newPassword).catch(unlessWrong)
  try {
    await setPassword(session, { currentPassword, newPassword })
  } catch (error) {
    // The cookies have the new session now; the one from before would stay open, and nobody would know of it.
    if (earlier) await session.auth.admin.signOut(earlier, 'local')
    throw error
  }
  return token
}

/** Undefined for a wrong password; throws any other error. Not 401, on which the admin shows the sign-in form. */
function unlessWrong(error: unknown): undefined {
  if (!(error instanceof RequestError && error.status === 401)) throw error
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

import { loginMessages, samePasswordMessage } from '#src/features/staff/admin/messages.ts'
import type { passwordApi } from '#src/features/staff/admin/operations.ts'
import { callWithSecretKey, secretDatabase } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { recordAudit } from './audit.ts'
import type { StaffHandlers } from './serve-staff.ts'
import { openAuthSession } from './sign-in.ts'
import { consumeSignIn, tooManyAttempts } from './sign-in-rate-limit.ts'
import { requireUncommonPassword, requireUnrelatedPassword, weakPassword } from './users.ts'

/** Throws RequestError, DatabaseError. */
export const passwordHandlers: StaffHandlers<Pick<typeof passwordApi, 'change'>> = {
  /**
   * Changes the caller's own password. The current one is verified by signing in with it, under the rate limit of sign-ins,
   * which sets the cookies of a new session: Auth accepts a new password from a new session whatever the project's
   * settings are, and then ends the user's other sessions. A link for a new password ends too.
   */
  change: async ({ input: { currentPassword, newPassword }, staff, context, session }) => {
    const { id, email, username } = staff
    const { auth, cookies, check } = session()
    requireUncommonPassword(newPassword, 'newPassword')
    const attempt = await consumeSignIn({ email, password: currentPassword }, context, cookies)
    if (attempt.outcome === 'proof-needed') throw tooManyAttempts(attempt.retryAfterSeconds)
    await openAuthSession(session(), email, currentPassword).catch((error: unknown) => {
      // Not 401, on which the admin shows the sign-in form: the session is still valid.
      if (error instanceof RequestError && error.status === 401) throw wrongPassword()
      throw error
    })
    await attempt.succeed()
    const person = { email, username }
    await requireUnrelatedPassword(newPassword, person, secretDatabase(), 'newPassword')
    const passwords = { password: newPassword, current_password: currentPassword }
    const { error } = await auth.updateUser(passwords)
    check()
    if (error?.code === 'weak_password') throw weakPassword()
    if (error?.code === 'same_password') throw samePassword()
    if (error) throw new Error(`auth: a new password was refused (${error.code})`)
    await callWithSecretKey('end_reset_link', { user_id: id })
    await recordAudit({ actor: id, action: 'password-changed' })
    return { outcome: 'changed' }
  },
}

const wrongPassword = () =>
  new RequestError(403, 'wrong-password', loginMessages['wrong-password'], 'currentPassword')

const samePassword = () =>
  new RequestError(400, 'same-password', samePasswordMessage, 'newPassword')

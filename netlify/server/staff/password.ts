import type { Context } from '@netlify/functions'
import type { ChangePasswordInput } from '#src/features/staff/admin/schema.ts'
import { loginMessages, samePasswordMessage } from '#src/features/staff/admin/messages.ts'
import { callWithSecretKey, secretDatabase } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import type { Session } from '#netlify/server/http/session.ts'
import { openAuthSession } from './sign-in.ts'
import { consumeSignIn, tooManyAttempts } from './sign-in-rate-limit.ts'
import type { StaffMember } from './require-staff.ts'
import { requireUncommonPassword, requireUnrelatedPassword, weakPassword } from './users.ts'

/**
 * Changes the caller's own password. The current one is verified by signing in with it, under the rate limit of sign-ins,
 * which sets the cookies of a new session: Auth accepts a new password from a new session whatever the project's settings
 * are, and then ends the user's other sessions. A link for a new password ends too. Throws RequestError, DatabaseError.
 */
export async function changeOwnPassword(
  { currentPassword, newPassword }: ChangePasswordInput,
  { id, email, username }: StaffMember,
  context: Context,
  session: Session,
): Promise<void> {
  requireUncommonPassword(newPassword, 'newPassword')
  const attempt = await consumeSignIn(
    { email, password: currentPassword },
    context,
    session.cookies,
  )
  if (attempt.outcome === 'proof-needed') throw tooManyAttempts(attempt.retryAfterSeconds)
  await openAuthSession(session, email, currentPassword).catch((error: unknown) => {
    // Not 401, on which the admin shows the sign-in form: the session is still valid.
    if (error instanceof RequestError && error.status === 401) throw wrongPassword()
    throw error
  })
  await attempt.succeed()
  await requireUnrelatedPassword(newPassword, { email, username }, secretDatabase(), 'newPassword')
  const { error } = await session.auth.updateUser({
    password: newPassword,
    current_password: currentPassword,
  })
  session.check()
  if (error?.code === 'weak_password') throw weakPassword()
  if (error?.code === 'same_password') throw samePassword()
  if (error) throw new Error(`auth: a new password was refused (${error.code})`)
  await callWithSecretKey('end_reset_link', { user_id: id })
}

const wrongPassword = () =>
  new RequestError(403, 'wrong-password', loginMessages['wrong-password'], {
    currentPassword: loginMessages['wrong-password'],
  })

const samePassword = () =>
  new RequestError(400, 'same-password', samePasswordMessage, { newPassword: samePasswordMessage })

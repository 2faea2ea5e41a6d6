import type { Context } from '@netlify/functions'
import { isEmail, type SignInInput } from '#src/features/staff/admin/schema.ts'
import { loginErrorOf, loginMessages, type LoginError } from '#src/features/staff/login-messages.ts'
import { recordAudit } from './audit.ts'
import { databaseOf } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import type { Session } from '#netlify/server/http/session.ts'
import { consumeSignIn, tooManyAttempts } from './sign-in-rate-limit.ts'
import { memberOf, readProfile, type StaffMember } from './endpoint.ts'

const status: Record<LoginError, number> = {
  'email-not-found': 401,
  'wrong-password': 401,
  'invalid-credentials': 401,
  'invalid-email': 400,
  'too-many-attempts': 429,
  'login-failed': 502,
  'no-profile': 403,
}

const loginFailure = (error: LoginError) =>
  new RequestError(status[error], error, loginMessages[error])

/**
 * Signs a staff member in and sets the session cookies. A disabled account is refused like a wrong password: Auth answers
 * "banned" before it checks the password, which would reveal to an attacker that the account exists. Throws RequestError
 * with one of loginMessages, DatabaseError.
 */
export async function signIn(
  { email, password }: SignInInput,
  context: Context,
  session: Session,
): Promise<StaffMember> {
  if (!isEmail(email)) throw loginFailure('invalid-email')
  const attempt = await consumeSignIn(email, context, session.cookies)
  const token = await openAuthSession(session, email, password)
  const profile = await readProfile(databaseOf(token, session.deadline), token)
  if (!profile || profile.disabled_at) await session.end('global')
  if (!profile) throw loginFailure('no-profile')
  if (profile.disabled_at) throw loginFailure('invalid-credentials')
  await attempt.succeed()
  // A sign-in that cannot be recorded in the audit log is undone.
  await recordAudit({ actor: profile.id, action: 'signed-in' }).catch(async (error: unknown) => {
    await session.end('local')
    throw error
  })
  return memberOf(profile)
}

/** Signs in at Auth and returns the access token. Throws RequestError, DatabaseError. */
export async function openAuthSession(
  { auth, check }: Session,
  email: string,
  password: string,
): Promise<string> {
  const { data, error } = await auth.signInWithPassword({ email, password })
  check()
  if (data.session) return data.session.access_token
  const refusal = loginErrorOf(error?.code)
  throw refusal === 'too-many-attempts' ? tooManyAttempts(60) : loginFailure(refusal)
}

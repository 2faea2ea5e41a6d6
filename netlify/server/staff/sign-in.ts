import type { Context } from '@netlify/functions'
import { isEmail, type SignInInput } from '#src/features/staff/admin/schema.ts'
import {
  loginMessages,
  signInOffMessage,
  type LoginError,
} from '#src/features/staff/admin/messages.ts'
import type { ProofNeeded } from '#src/features/spam/proof-of-work.ts'
import { recordAudit, recordFailedSignIn } from './audit.ts'
import { databaseOf, secretDatabase } from '#netlify/server/http/database.ts'
import { RequestError } from '#netlify/server/http/errors.ts'
import { proofNeeded } from '#netlify/server/http/proof-of-work.ts'
import { rows } from '#netlify/server/http/rows.ts'
import type { Session } from '#netlify/server/http/session.ts'
import { wait } from '#netlify/server/http/wait.ts'
import { loginErrorOf } from './login-error.ts'
import { refusalFloor } from './refusal-floor.ts'
import { consumeSignIn } from './sign-in-rate-limit.ts'
import {
  hasAccess,
  memberOf,
  readProfile,
  type Profile,
  type StaffMember,
} from './require-staff.ts'
import { hasEnded } from './session-token.ts'

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

type SignInCall = { request: Request; context: Context; session: Session }

/**
 * Signs a staff member in and sets the session cookies, or asks for a proof of work. Throws RequestError with one of
 * loginMessages, DatabaseError. A failed try is in the audit log, and takes the same time whatever it failed at.
 */
export async function signIn(
  input: SignInInput,
  { request, context, session }: SignInCall,
): Promise<StaffMember | ProofNeeded> {
  if (!isEmail(input.email)) throw loginFailure('invalid-email')
  const startedAt = performance.now()
  const attempt = await consumeSignIn(input, context, session.cookies)
  if (attempt.outcome === 'proof-needed') return proofNeeded(attempt.purpose, attempt.difficulty)
  const staff = await openStaffSession(input, session).catch(async (error: unknown) => {
    if (isFailedSignIn(error)) {
      await recordFailedSignIn(input.email, request, context)
      await refusalFloor(startedAt)
    } else if (error instanceof RequestError) await attempt.giveBack()
    throw error
  })
  await attempt.succeed()
  // A sign-in that cannot be recorded in the audit log is undone.
  await recordAudit({ actor: staff.id, action: 'signed-in' }).catch(async (error: unknown) => {
    await session.end('local')
    throw error
  })
  return staff
}

/** Neither a crowd, nor settings that let nobody in, nor a backend that is away: in these no password was looked at. */
const isFailedSignIn = (error: unknown): boolean =>
  error instanceof RequestError && [401, 403].includes(error.status)

/**
 * A disabled account is refused like a wrong password: Auth answers "banned" before it checks the password, which would
 * reveal to an attacker that the account exists. Throws RequestError, DatabaseError.
 */
async function openStaffSession({ email, password }: SignInInput, session: Session) {
  const token = await openAuthSession(session, email, password)
  const profile = await readProfile(databaseOf(token, session.deadline), token)
  if (!profile || !hasAccess(profile)) await session.end('global')
  if (!profile) throw loginFailure('no-profile')
  if (!hasAccess(profile)) throw loginFailure('invalid-credentials')
  if (hasEnded(token, profile.sessions_valid_after)) {
    // Within the second in which all sessions were ended: tokens have whole seconds, so this one looks older.
    await wait(1000)
    await openAuthSession(session, email, password)
  }
  if (profile.password_asked_at) await withdrawQuestion(profile)
  return memberOf(profile)
}

/** A user who has signed in needs no new password. */
const withdrawQuestion = ({ id }: Profile) =>
  rows(secretDatabase().from('users').update({ password_asked_at: null }).eq('id', id).select('id'))

/** Signs in at Auth and returns the access token. Throws RequestError, DatabaseError. */
export async function openAuthSession({ auth, check }: Session, email: string, password: string) {
  const { data, error } = await auth.signInWithPassword({ email, password })
  check()
  if (data.session) return data.session.access_token
  // The secret key is not asked for a captcha, so this alone keeps everybody out.
  throw error?.code === 'email_provider_disabled'
    ? new RequestError(503, 'sign-in-off', signInOffMessage)
    : loginFailure(loginErrorOf(error?.code))
}

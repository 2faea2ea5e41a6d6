import * as v from 'valibot'
import type { LocalSecrets } from '../data-folder.ts'
import type { SqlRunner } from '../migrate.ts'
import {
  asUser,
  changeAccount,
  createAccount,
  findAccount,
  isBanned,
  removeAccount,
  requireAccount,
  type Account,
} from './accounts.ts'
import { sendRecovery, useRecovery } from './mails.ts'
import { hashPassword, isPassword, requireStrength } from './password.ts'
import { AuthRefusal } from './refusal.ts'
import { endSessions, openSession, refreshSession, requireCaller } from './sessions.ts'
import type { AuthSettings } from './settings.ts'

// The calls of Supabase Auth that the site makes: sign-in, refresh, sign-out, a new password, the mail for a forgotten one, and
// the admin API. Each answers, or throws AuthRefusal.

export type AuthParts = { database: SqlRunner; secrets: LocalSecrets; settings: AuthSettings }

export type Call = {
  request: Request
  query: URLSearchParams
  body: Fields
  /** What the path ends with, where it names an account. */
  id: string
}

/** The fields of a body; none when it is not JSON. */
export const fields = v.fallback(v.record(v.string(), v.unknown()), {})
type Fields = v.InferOutput<typeof fields>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const optionalText = (value: unknown) => (typeof value === 'string' ? value : undefined)

type Answer = (call: Call, parts: AuthParts) => Promise<Response>

export const calls: Record<string, Answer> = {
  'POST /signup': async ({ body }, { database, settings }) => {
    if (!settings.isSignupEnabled)
      throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
    const [email, password] = [textOf(body.email), textOf(body.password)]
    const account = { email, password, isConfirmed: false }
    return Response.json(asUser(await createAccount(account, database)))
  },
  'POST /token': (call, parts) => signInOrRefresh(call, parts),
  'POST /logout': async ({ request, query }, parts) => {
    await endSessions(scopeOf(query), await callerOf(request, parts), parts.database)
    return new Response(null, { status: 204 })
  },
  'GET /user': async ({ request }, parts) =>
    Response.json(asUser((await callerOf(request, parts)).account)),
  'PUT /user': (call, parts) => changeOwnPassword(call, parts),
  'POST /recover': async ({ body }, parts) => {
    if (!parts.settings.isEmailEnabled)
      throw new AuthRefusal(400, 'email_provider_disabled', 'Email logins are disabled')
    await sendRecovery(textOf(body.email), parts)
    return Response.json({})
  },
  'POST /verify': async ({ body }, parts) =>
    Response.json(await useRecovery(textOf(body.token_hash), parts)),
  'GET /settings': async (_call, { settings }) =>
    Response.json({
      external: { email: settings.isEmailEnabled, anonymous_users: false, phone: false },
      disable_signup: !settings.isSignupEnabled,
      mailer_autoconfirm: false,
    }),
  'POST /admin/users': async ({ body }, { database }) => {
    const account = {
      email: textOf(body.email),
      password: textOf(body.password),
      isConfirmed: body.email_confirm === true,
      metadata: body.app_metadata,
      ...(body.id !== undefined && { id: textOf(body.id) }),
    }
    return Response.json(asUser(await createAccount(account, database)))
  },
  // Asked by the client itself before it deletes one.
  'GET /admin/users/:id': async ({ id }, { database }) =>
    Response.json(asUser(await requireAccount(id, database))),
  'PUT /admin/users/:id': async ({ id, body }, parts) => {
    const account = await requireAccount(id, parts.database)
    const change = {
      email: optionalText(body.email),
      password: optionalText(body.password),
      isConfirmed: body.email_confirm === true,
      banDuration: optionalText(body.ban_duration),
    }
    return Response.json(asUser(await changeAccount(account, change, parts)))
  },
  'DELETE /admin/users/:id': async ({ id, body }, { database }) => {
    const account = await requireAccount(id, database)
    await removeAccount(account, body.should_soft_delete === true, database)
    return Response.json({})
  },
}

async function signInOrRefresh({ query, body }: Call, parts: AuthParts): Promise<Response> {
  const grant = query.get('grant_type')
  if (grant === 'refresh_token') {
    if (parts.settings.state === 'locked')
      throw new AuthRefusal(
        409,
        'conflict',
        'Too many concurrent token refresh requests on the same session or refresh token',
      )
    return Response.json(await refreshSession(textOf(body.refresh_token), parts))
  }
  if (grant !== 'password')
    throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
  const account = await signIn(textOf(body.email), textOf(body.password), parts)
  return Response.json(await openSession(account, 'password', parts))
}

async function signIn(
  email: string,
  password: string,
  { database, settings }: AuthParts,
): Promise<Account> {
  if (!email) throw new AuthRefusal(400, 'validation_failed', 'missing email or phone')
  if (!settings.isEmailEnabled)
    throw new AuthRefusal(422, 'email_provider_disabled', 'Email logins are disabled')
  const account = await findAccount(database, 'email', email)
  const wrong = new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
  if (!account?.encrypted_password) throw wrong
  if (isBanned(account)) throw new AuthRefusal(400, 'user_banned', 'User is banned')
  if (!(await isPassword(password, account.encrypted_password))) throw wrong
  if (!account.email_confirmed_at)
    throw new AuthRefusal(400, 'email_not_confirmed', 'Email not confirmed')
  return account
}

const dayMs = 24 * 60 * 60 * 1000

async function changeOwnPassword({ request, body }: Call, parts: AuthParts): Promise<Response> {
  const { database, settings } = parts
  const caller = await callerOf(request, parts)
  const { account, session } = caller
  const password = optionalText(body.password)
  if (password === undefined) return Response.json(asUser(account))
  requireStrength(password, settings)
  if (Date.now() - Date.parse(session?.created_at ?? '1970-01-01') > dayMs)
    throw new AuthRefusal(
      400,
      'reauthentication_needed',
      'Password update requires reauthentication',
    )
  // The link of a mail stands in for the old password.
  if (session?.tag !== 'otp') await requireCurrentPassword(body, account.encrypted_password)
  if (await isPassword(password, account.encrypted_password))
    throw new AuthRefusal(
      422,
      'same_password',
      'New password should be different from the old password.',
    )
  await database.query(
    `with unsent as (delete from auth.one_time_tokens where user_id = $1)
     update auth.users set encrypted_password = $2, recovery_sent_at = null where id = $1`,
    [account.id, await hashPassword(password)],
  )
  await endSessions('others', caller, database)
  return Response.json(asUser(account))
}

async function requireCurrentPassword(body: Fields, hashed: string | null): Promise<void> {
  const current = textOf(body.current_password)
  const message = 'Current password required when setting new password.'
  if (!current) throw new AuthRefusal(400, 'current_password_required', message)
  if (!(await isPassword(current, hashed)))
    throw new AuthRefusal(400, 'current_password_invalid', message)
}

export async function callerOf(request: Request, parts: AuthParts) {
  const [, token] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (!token)
    throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return requireCaller(token, parts)
}

/** Which sessions a sign-out ends. */
function scopeOf(query: URLSearchParams): 'global' | 'local' | 'others' {
  const scope = query.get('scope') ?? 'global'
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope
  throw new AuthRefusal(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
}

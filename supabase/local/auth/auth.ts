// Supabase Auth as the real server answers it (August 2026), for the calls that the site makes: sign-in, refresh, sign-out, a
// new password, the mail for a forgotten one, and the admin API. Accounts and sessions stand in the tables of lite.
import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { LocalSecrets } from '../data-folder.ts'
import type { SqlRunner } from '../migrate.ts'
import {
  asUser,
  changeAccount,
  createAccount,
  findAccount,
  isBanned,
  listAccounts,
  removeAccount,
  requireAccount,
} from './accounts.ts'
import { sendRecovery, useRecovery } from './mails.ts'
import { hashPassword, isPassword, requireStrength } from './password.ts'
import { openRateLimits, type LimitedCall } from './rate-limits.ts'
import { AuthRefusal, refusalAnswer } from './refusal.ts'
import { endSessions, openSession, refreshSession, requireCaller } from './sessions.ts'
import { defaultAuthSettings, type AuthSettings } from './settings.ts'

type Parts = { database: SqlRunner; secrets: LocalSecrets }
export type LocalAuth = ReturnType<typeof openLocalAuth>

const fields = v.fallback(v.record(v.string(), v.unknown()), {})
type Fields = v.InferOutput<typeof fields>

type Call = {
  request: Request
  query: URLSearchParams
  body: Fields
  /** What a path ends with, where it names an account. */
  id: string
  isAdmin: boolean
}

/** Where a call without a forwarded address comes from: this machine, or the functions of one site. */
const peer = 'peer'
const root = '/auth/v1'

/** Auth on a database that has the tables of lite. */
export function openLocalAuth(parts: Parts) {
  const { database, secrets } = parts
  const settings: AuthSettings = { ...defaultAuthSettings }
  const limits = openRateLimits()

  const answers: Record<string, (call: Call) => Promise<Response>> = {
    'POST /signup': async ({ body }) => {
      if (!settings.isSignupEnabled)
        throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
      const [email, password] = [textOf(body.email), textOf(body.password)]
      return Response.json(
        asUser(await createAccount({ email, password, isConfirmed: false }, database)),
      )
    },
    'POST /token': (call) => signInOrRefresh(call),
    'POST /logout': async ({ request, query }) => {
      await endSessions(scopeOf(query), await callerOf(request), database)
      return new Response(null, { status: 204 })
    },
    'GET /user': async ({ request }) => Response.json(asUser((await callerOf(request)).account)),
    'PUT /user': (call) => changeOwnPassword(call),
    'POST /recover': async ({ body }) => {
      await sendRecovery(textOf(body.email), { database, settings })
      return Response.json({})
    },
    'POST /verify': async ({ body }) =>
      Response.json(await useRecovery(textOf(body.token_hash), parts)),
    'GET /settings': async () =>
      Response.json({
        external: { email: settings.isEmailEnabled, anonymous_users: false, phone: false },
        disable_signup: !settings.isSignupEnabled,
        mailer_autoconfirm: false,
      }),
    'POST /admin/users': async ({ body }) => {
      const account = {
        email: textOf(body.email),
        password: textOf(body.password),
        isConfirmed: body.email_confirm === true,
        ...(body.id !== undefined && { id: textOf(body.id) }),
      }
      return Response.json(asUser(await createAccount(account, database)))
    },
    'GET /admin/users': async ({ query }) => {
      const [page, size] = [Number(query.get('page') || 1), Number(query.get('per_page') || 50)]
      const accounts = await listAccounts(page, size, database)
      return Response.json({ users: accounts.map(asUser), aud: 'authenticated' })
    },
    'GET /admin/users/:id': async ({ id }) =>
      Response.json(asUser(await requireAccount(id, database))),
    'PUT /admin/users/:id': async ({ id, body }) => {
      const account = await requireAccount(id, database)
      const change = {
        email: optionalText(body.email),
        password: optionalText(body.password),
        isConfirmed: body.email_confirm === true,
        banDuration: optionalText(body.ban_duration),
      }
      return Response.json(asUser(await changeAccount(account, change, { database, settings })))
    },
    'DELETE /admin/users/:id': async ({ id, body }) => {
      const account = await requireAccount(id, database)
      await removeAccount(account, body.should_soft_delete === true, database)
      return Response.json({})
    },
  }

  async function signInOrRefresh({ query, body }: Call): Promise<Response> {
    const grant = query.get('grant_type')
    if (grant === 'refresh_token') {
      if (settings.state === 'locked')
        throw new AuthRefusal(
          409,
          'conflict',
          'Too many concurrent token refresh requests on the same session or refresh token',
        )
      return Response.json(await refreshSession(textOf(body.refresh_token), parts))
    }
    if (grant !== 'password')
      throw new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
    const account = await signIn(textOf(body.email), textOf(body.password))
    return Response.json(await openSession(account, 'password', parts))
  }

  async function signIn(email: string, password: string) {
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

  async function changeOwnPassword({ request, body }: Call): Promise<Response> {
    const caller = await callerOf(request)
    const { account, session } = caller
    const password = optionalText(body.password)
    if (password === undefined) return Response.json(asUser(account))
    requireStrength(password, settings)
    const age = Date.now() - Date.parse(session?.created_at ?? '1970-01-01')
    if (age > 24 * 60 * 60 * 1000)
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
    await database.query('update auth.users set encrypted_password = $2 where id = $1', [
      account.id,
      await hashPassword(password),
    ])
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

  const callerOf = (request: Request) => {
    const [, token] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
    if (!token)
      throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    return requireCaller(token, parts)
  }

  /** The limits and checks that come before a call, in the order of the real server. Throws AuthRefusal. */
  function admit(name: string, { request, query, isAdmin }: Call): void {
    if (name.includes('/admin/') && !isAdmin)
      throw new AuthRefusal(403, 'not_admin', 'User not allowed')
    const limited = limitedCalls[name]
    if (limited)
      limits.take(limited, addressOf(request, isAdmin && settings.isForwardedAddressUsed))
    const isRefresh = query.get('grant_type') === 'refresh_token'
    const asksCaptcha = name === 'POST /recover' || (name === 'POST /token' && !isRefresh)
    if (settings.captcha && asksCaptcha && !isAdmin)
      throw new AuthRefusal(
        400,
        'captcha_failed',
        'captcha protection: request disallowed (no captcha_token found)',
      )
    if (settings.state === 'stuck' && name !== 'GET /settings')
      throw new AuthRefusal(
        504,
        'request_timeout',
        'Processing this request timed out, please retry after a moment.',
      )
  }

  return {
    settings,
    /** Back to how it began: settings and limits. */
    reset: () => {
      Object.assign(settings, defaultAuthSettings)
      limits.clear()
    },
    /** The answer to a request below /auth/v1; undefined for a call that nobody here makes. */
    answer: async (request: Request): Promise<Response | undefined> => {
      const url = new URL(request.url)
      const [name, id] = nameOf(request.method, url.pathname.slice(root.length))
      const answer = answers[name]
      if (!answer) return undefined
      const apikey = request.headers.get('apikey') ?? ''
      const isAdmin = isSame(apikey, secrets.secretKey)
      if (!isAdmin && !isSame(apikey, secrets.publishableKey)) return unknownKey()
      const body = v.parse(fields, await request.json().catch(() => undefined))
      const call = { request, query: url.searchParams, body, id, isAdmin }
      try {
        admit(name, call)
        return await answer(call)
      } catch (error) {
        if (error instanceof AuthRefusal) return refusalAnswer(error, request)
        throw error
      }
    },
  }
}

const limitedCalls: Record<string, LimitedCall> = {
  'POST /token': 'token',
  'POST /verify': 'verify',
  'POST /recover': 'recover',
  'PUT /user': 'user',
}

/** 'GET /admin/users/:id' and the id. */
function nameOf(method: string, path: string): [name: string, id: string] {
  const id = /^\/admin\/users\/([^/]+)$/.exec(path)?.[1]
  return id === undefined ? [`${method} ${path}`, ''] : [`${method} /admin/users/:id`, id]
}

/** By what a caller is counted. The gateway takes a forwarded address from nobody but who has the secret key. */
function addressOf(request: Request, isForwarded: boolean): string {
  const address = request.headers.get('sb-forwarded-for')?.split(',')[0]?.trim() ?? ''
  return isForwarded && v.is(v.pipe(v.string(), v.ip()), address) ? address : peer
}

/** Said by the gateway in front of Auth, in its own format. */
const unknownKey = () =>
  Response.json(
    {
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    },
    { status: 401 },
  )

/** Constant-time comparison. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const optionalText = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Which sessions a sign-out ends. Throws AuthRefusal. */
function scopeOf(query: URLSearchParams): 'global' | 'local' | 'others' {
  const scope = query.get('scope') ?? 'global'
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope
  throw new AuthRefusal(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
}

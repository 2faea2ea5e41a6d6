// Supabase Auth as the real server answers it (August 2026), for the calls that the site makes. Accounts and sessions stand in
// the tables of lite.
import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { callerOf, calls, fields, type AuthParts, type Call } from './calls.ts'
import { openRateLimits, type LimitedCall, type RateLimits } from './rate-limits.ts'
import { AuthRefusal, refusalAnswer } from './refusal.ts'
import { defaultAuthSettings, type AuthSettings } from './settings.ts'

export type LocalAuth = ReturnType<typeof openLocalAuth>

/** Where a call without a forwarded address comes from: this machine, or the functions of one site. */
const peer = 'peer'
const root = '/auth/v1'

/** Auth on a database that has the tables of lite. */
export function openLocalAuth({ database, secrets }: Omit<AuthParts, 'settings'>) {
  const settings: AuthSettings = { ...defaultAuthSettings }
  const limits = openRateLimits()

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
      const apikey = request.headers.get('apikey') ?? ''
      const isAdmin = isSame(apikey, secrets.secretKey)
      const answer = calls[name]
      if (!isAdmin && name.includes(' /admin/'))
        return refusalAnswer(new AuthRefusal(403, 'not_admin', 'User not allowed'), request)
      if (!answer) return undefined
      if (!isAdmin && !isSame(apikey, secrets.publishableKey)) return unknownKey()
      const body = v.parse(fields, await request.json().catch(() => undefined))
      const call = { request, query: url.searchParams, body, id }
      try {
        const parts = { database, secrets, settings }
        // Counted once it is known whose call it is.
        if (name === 'PUT /user') await callerOf(request, parts)
        admit(name, call, { isAdmin, settings, limits })
        return await answer(call, parts)
      } catch (error) {
        if (error instanceof AuthRefusal) return refusalAnswer(error, request)
        throw error
      }
    },
  }
}

type Gate = { isAdmin: boolean; settings: AuthSettings; limits: RateLimits }

/** The limits and checks that come before a call, in the order of the real server. Throws AuthRefusal. */
function admit(name: string, { request, query }: Call, { isAdmin, settings, limits }: Gate): void {
  const isRefresh = query.get('grant_type') === 'refresh_token'
  const asksCaptcha = name === 'POST /token' && !isRefresh
  if (asksCaptcha) requireCaptcha(settings, isAdmin)
  const limited = limitedCalls[name]
  if (limited) limits.take(limited, addressOf(request, isAdmin && settings.isForwardedAddressUsed))
  if (name === 'POST /recover') requireCaptcha(settings, isAdmin)
  if (settings.state === 'stuck' && name !== 'GET /settings')
    throw new AuthRefusal(
      504,
      'request_timeout',
      'Processing this request timed out, please retry after a moment.',
    )
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

function requireCaptcha({ captcha }: AuthSettings, isAdmin: boolean): void {
  if (captcha && !isAdmin)
    throw new AuthRefusal(
      400,
      'captcha_failed',
      'captcha protection: request disallowed (no captcha_token found)',
    )
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

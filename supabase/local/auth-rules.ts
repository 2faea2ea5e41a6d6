import * as v from 'valibot'
import { liteRequest, readBody, refuse, signToken, type AuthParts } from './auth-admin.ts'

type Parts = Omit<AuthParts, 'signup'>

/**
 * Four rules that hosted Supabase Auth has, as supabase/config.toml and the README set it, and lite lacks: a banned
 * account gets no tokens, a token says when its session began, a password is changed only with the current one, and that
 * ends the owner's other sessions.
 */
export async function answerByHostedRules(request: Request, parts: Parts): Promise<Response> {
  const { app, database } = parts
  const key = `${request.method} ${new URL(request.url).pathname}`
  if (key === 'POST /auth/v1/token' && (await isBanned(request, database)))
    return refuse(400, 'user_banned', 'User is banned')
  if (key === 'POST /auth/v1/token' || key === 'POST /auth/v1/verify')
    return withSignInTime(await app(request), parts)
  if (key !== 'PUT /auth/v1/user') return app(request)
  const changes = await readBody(request)
  if (changes.password === undefined) return app(request)
  const refused = await refusePasswordChange(request, changes.current_password, parts)
  if (refused) return refused
  const answer = await app(request)
  if (answer.ok) await endOtherSessions(request, database)
  return answer
}

type Database = AuthParts['database']

async function isBanned(request: Request, database: Database): Promise<boolean> {
  const { email, refresh_token } = await readBody(request)
  const banned = await database.query(
    `select u.id from auth.users u
      where u.banned_until > now()
        and (u.email = $1 or u.id = (select t.user_id from auth.refresh_tokens t where t.token = $2))`,
    [textOf(email).toLowerCase(), textOf(refresh_token)],
  )
  return banned.length > 0
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Adds the claim `amr` to the token of an answer, with the beginning of its session, which a refresh keeps. */
async function withSignInTime(answer: Response, { database, secrets }: Parts): Promise<Response> {
  if (!answer.ok) return answer
  const tokens = await readBody(answer)
  const claims = claimsOf(tokens.access_token)
  const [session] = await database.query<{ seconds: number }>(
    'select floor(extract(epoch from created_at))::integer as seconds from auth.sessions where id::text = $1',
    [claims.session_id],
  )
  const amr = [{ method: 'password', timestamp: session?.seconds }]
  const access_token = signToken({ ...claims, amr }, secrets)
  const headers = new Headers(answer.headers)
  // Another one now.
  headers.delete('content-length')
  return Response.json({ ...tokens, access_token }, { headers })
}

/** A stolen access token alone must not change the password. Undefined when the current one is right, or nobody's. */
async function refusePasswordChange(
  request: Request,
  current: unknown,
  { app, database, secrets }: Parts,
): Promise<Response | undefined> {
  // Lite verifies the token first, so that no password is checked for a forged one.
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const owner = await app(new Request(request.url, { headers }))
  if (!owner.ok) return undefined
  if (current === undefined)
    return refuse(400, 'current_password_required', 'Current password required')
  const { email } = await readBody(owner)
  const signIn = await app(
    liteRequest('POST /auth/v1/token?grant_type=password', { email, password: current }, secrets),
  )
  if (!signIn.ok) return refuse(400, 'current_password_invalid', 'Current password is wrong')
  const { access_token } = await readBody(signIn)
  await database.query('delete from auth.sessions where id::text = $1', [
    claimsOf(access_token).session_id,
  ])
  return undefined
}

const claimsSchema = v.looseObject({ sub: v.string(), session_id: v.optional(v.string(), '') })

/** The claims of a token whose signature lite has made or verified. */
const claimsOf = (token: unknown) =>
  v.parse(
    claimsSchema,
    JSON.parse(Buffer.from(textOf(token).split('.')[1] ?? '', 'base64url').toString()),
  )

/** Runs after lite has verified the token's signature. */
async function endOtherSessions(request: Request, database: Database): Promise<void> {
  const { sub, session_id } = claimsOf(request.headers.get('authorization') ?? '')
  await database.query('delete from auth.sessions where user_id = $1 and id::text <> $2', [
    sub,
    session_id,
  ])
}

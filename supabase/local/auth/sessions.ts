import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import type { LocalSecrets } from '../data-folder.ts'
import type { SqlRunner } from '../migrate.ts'
import { asUser, findAccount, isBanned, type Account } from './accounts.ts'
import { AuthRefusal } from './refusal.ts'

/** How a session began, as its token says it: with a password, or with the link of a mail. */
export type SignInMethod = 'password' | 'otp'

type Parts = { database: SqlRunner; secrets: LocalSecrets }

const tokenSeconds = 3600
/** A refresh token that was used goes on working for so long: two tabs may refresh at once. */
const reuseMs = 10_000

type SessionRow = {
  id: string
  user_id: string
  not_after: string | null
  created_at: string
  /** Empty for a session of a password. The real server has a table of its own for this. */
  tag: SignInMethod | null
}

/** Opens a session, and answers its tokens. */
export async function openSession(account: Account, method: SignInMethod, parts: Parts) {
  const [session] = await parts.database.query<SessionRow>(
    `insert into auth.sessions (id, user_id, aal, tag, created_at, updated_at)
     values (gen_random_uuid(), $1, 'aal1', $2, now(), now()) returning *`,
    [account.id, method],
  )
  if (!session) throw new Error('A session was opened and is not there.')
  return tokensOf(account, session, await addRefreshToken(session, null, parts), parts)
}

async function addRefreshToken(
  session: SessionRow,
  parent: string | null,
  { database }: Parts,
): Promise<string> {
  const token = Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')
  await database.query(
    `insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at, updated_at)
     values ($1::text, $1::text, $2, $3, false, $4, now(), now())`,
    [token, session.user_id, session.id, parent],
  )
  return token
}

function tokensOf(
  account: Account,
  session: SessionRow,
  refresh_token: string,
  { secrets }: Parts,
) {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    iat: now,
    exp: now + tokenSeconds,
    session_id: session.id,
    amr: [
      {
        method: session.tag ?? 'password',
        timestamp: Math.floor(Date.parse(session.created_at) / 1000),
      },
    ],
  }
  return {
    access_token: signToken(claims, secrets),
    token_type: 'bearer',
    expires_in: tokenSeconds,
    expires_at: claims.exp,
    refresh_token,
    user: asUser(account),
  }
}

type RefreshRow = {
  token: string
  session_id: string
  revoked: boolean
  updated_at: string
}

const refusedRefresh = (code: string, reason: string) =>
  new AuthRefusal(400, code, `Invalid Refresh Token: ${reason}`)

/** The next tokens of a session. Throws AuthRefusal. */
export async function refreshSession(token: string, parts: Parts) {
  const { database } = parts
  if (!/^[a-z0-9]{12}$/.test(token))
    throw new AuthRefusal(400, 'validation_failed', 'Refresh token is not valid')
  const [used] = await database.query<RefreshRow>(
    'select token, session_id, revoked, updated_at from auth.refresh_tokens where token = $1',
    [token],
  )
  if (!used) throw refusedRefresh('refresh_token_not_found', 'Refresh Token Not Found')
  const [session] = await database.query<SessionRow>('select * from auth.sessions where id = $1', [
    used.session_id,
  ])
  const account = session && (await findAccount(database, 'id', session.user_id))
  if (!account) throw refusedRefresh('refresh_token_not_found', 'Refresh Token Not Found')
  if (isBanned(account)) throw refusedRefresh('user_banned', 'User Banned')
  if (session.not_after && Date.parse(session.not_after) < Date.now())
    throw refusedRefresh('session_expired', 'Session Expired')
  const next =
    (await activeChildOf(used, database)) ?? (await replaceRefreshToken(used, session, parts))
  return tokensOf(account, session, next, parts)
}

/** Of a token that was used: the one that took its place, as long as nobody used that. */
async function activeChildOf({ token, revoked, session_id }: RefreshRow, database: SqlRunner) {
  if (!revoked) return undefined
  const [active] = await database.query<{ token: string; parent: string | null }>(
    `select token, parent from auth.refresh_tokens
      where session_id = $1 and not revoked order by created_at desc limit 1`,
    [session_id],
  )
  return active?.parent === token ? active.token : undefined
}

async function replaceRefreshToken(
  { token, revoked, updated_at, session_id }: RefreshRow,
  session: SessionRow,
  parts: Parts,
): Promise<string> {
  const revoke = (which: string, value: string) =>
    parts.database.query(
      `update auth.refresh_tokens set revoked = true, updated_at = now() where ${which} = $1`,
      [value],
    )
  if (revoked && Date.now() > Date.parse(updated_at) + reuseMs) {
    await revoke('session_id', session_id)
    throw refusedRefresh('refresh_token_already_used', 'Already Used')
  }
  if (!revoked) await revoke('token', token)
  return addRefreshToken(session, token, parts)
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signatureOf(text: string, { jwtSecret }: LocalSecrets): Buffer {
  return createHmac('sha256', jwtSecret).update(text).digest()
}

function signToken(claims: object, secrets: LocalSecrets): string {
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${signatureOf(signed, secrets).toString('base64url')}`
}

const claimsSchema = v.looseObject({
  sub: v.optional(v.string()),
  exp: v.number(),
  session_id: v.optional(v.string()),
})

const badToken = (message: string) => new AuthRefusal(403, 'bad_jwt', message)

/** The claims of a token that was signed here and is still good. Throws AuthRefusal. */
function requireClaims(token: string, secrets: LocalSecrets) {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const expected = signatureOf(`${header}.${payload}`, secrets)
  const given = Buffer.from(signature, 'base64url')
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  const claims =
    isSigned && attempt<unknown>(() => JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!v.is(claimsSchema, claims))
    throw badToken('invalid JWT: unable to parse or verify signature, token is malformed')
  if (claims.exp * 1000 < Date.now())
    throw badToken('invalid JWT: unable to parse or verify signature, token has expired')
  const { sub = '', session_id = '' } = claims
  if (!sub) throw badToken('invalid claim: missing sub claim')
  return { sub, session_id }
}

export type Caller = { account: Account; session: SessionRow | undefined }

/** Whose token it is, and of which session. Throws AuthRefusal for a token that opens nothing, also of a banned account. */
export async function requireCaller(token: string, { database, secrets }: Parts): Promise<Caller> {
  const { sub, session_id } = requireClaims(token, secrets)
  const account = await findAccount(database, 'id', sub)
  if (!account)
    throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const [session] = session_id
    ? await database.query<SessionRow>('select * from auth.sessions where id::text = $1', [
        session_id,
      ])
    : []
  if (session_id && !session)
    throw new AuthRefusal(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    )
  if (isBanned(account)) throw new AuthRefusal(403, 'user_banned', 'User is banned')
  return { account, session }
}

const endings = {
  global: 'delete from auth.sessions where user_id = $1',
  local: 'delete from auth.sessions where user_id = $1 and id::text = $2',
  others: 'delete from auth.sessions where user_id = $1 and id::text <> $2',
} as const

/** Ends sessions: this one, the others, or all. */
export const endSessions = (
  scope: keyof typeof endings,
  { account, session }: Caller,
  database: SqlRunner,
) => database.query(endings[scope], scope === 'global' ? [account.id] : [account.id, session?.id])

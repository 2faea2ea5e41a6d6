import { refuse, signToken, type AuthParts } from './auth-admin.ts'

/**
 * Four rules that hosted Supabase Auth has, as supabase/config.toml and the README set it, and lite lacks: a banned
 * account gets no tokens, a token says when its session began, a password is changed only with the current one, and that
 * ends the owner's other sessions.
 */
export async function answerByHostedRules(
  request: Request,
  { app, database, secrets }: Omit<AuthParts, 'signup'>,
): Promise<Response> {
  const key = `${request.method} ${new URL(request.url).pathname}`
  if (key === 'POST /auth/v1/token' && (await isBanned(request, database)))
    return refuse(400, 'user_banned', 'User is banned')
  if (key === 'POST /auth/v1/token' || key === 'POST /auth/v1/verify')
    return withSignInTime(await app(request), { database, secrets })
  if (key !== 'PUT /auth/v1/user') return app(request)
  const changes = await read(request)
  if (changes.password !== undefined) {
    const refused = await refusePasswordChange(request, changes, { app, database })
    if (refused) return refused
  }
  const answer = await app(request)
  if (answer.ok && changes.password !== undefined) await endOtherSessions(request, database)
  return answer
}

type Database = AuthParts['database']

const read = async (request: Request): Promise<Record<string, unknown>> =>
  (await request
    .clone()
    .json()
    .catch(() => ({}))) as Record<string, unknown>

async function isBanned(request: Request, database: Database): Promise<boolean> {
  const { email, refresh_token } = await read(request)
  const banned = await database.query(
    `select u.id from auth.users u
      where u.banned_until > now()
        and (u.email = $1 or u.id = (select t.user_id from auth.refresh_tokens t where t.token = $2))`,
    [textOf(email).toLowerCase(), textOf(refresh_token)],
  )
  return banned.length > 0
}

/** Adds the claim `amr` to the token of an answer, with the beginning of its session, which a refresh keeps. */
async function withSignInTime(
  answer: Response,
  { database, secrets }: Pick<AuthParts, 'database' | 'secrets'>,
): Promise<Response> {
  if (!answer.ok) return answer
  const tokens = (await answer.json()) as { access_token: string }
  const claims = claimsOf(tokens.access_token)
  const [session] = await database.query<{ seconds: number }>(
    'select floor(extract(epoch from created_at))::integer as seconds from auth.sessions where id::text = $1',
    [claims.session_id ?? ''],
  )
  const amr = [{ method: 'password', timestamp: session?.seconds }]
  const access_token = signToken({ ...claims, amr }, secrets)
  return Response.json({ ...tokens, access_token }, { headers: keptHeaders(answer) })
}

/** Not the length, which is another one. */
function keptHeaders({ headers }: Response): Headers {
  const kept = new Headers(headers)
  kept.delete('content-length')
  return kept
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A stolen access token alone must not change the password. Undefined when the current one is right, or nobody's. */
async function refusePasswordChange(
  request: Request,
  { current_password }: Record<string, unknown>,
  { app, database }: Pick<AuthParts, 'app' | 'database'>,
): Promise<Response | undefined> {
  // Lite verifies the token first, so that no password is checked for a forged one.
  const who = await app(
    new Request(request.url, { headers: pick(request.headers, ['apikey', 'authorization']) }),
  )
  if (!who.ok) return undefined
  const { email } = (await who.json()) as { email: string }
  if (current_password === undefined)
    return refuse(400, 'current_password_required', 'Current password required')
  const headers = { ...pick(request.headers, ['apikey']), 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: current_password })
  const url = new URL('/auth/v1/token?grant_type=password', request.url)
  const signIn = await app(new Request(url, { method: 'POST', headers, body }))
  if (!signIn.ok) return refuse(400, 'current_password_invalid', 'Current password is wrong')
  const { access_token } = (await signIn.json()) as { access_token: string }
  await database.query('delete from auth.sessions where id::text = $1', [
    claimsOf(access_token).session_id,
  ])
  return undefined
}

const pick = (headers: Headers, names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']))

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    session_id?: string
  }

/** Runs after lite has verified the token's signature. */
async function endOtherSessions(request: Request, database: Database): Promise<void> {
  const { sub, session_id } = claimsOf(request.headers.get('authorization') ?? '')
  await database.query('delete from auth.sessions where user_id = $1 and id::text <> $2', [
    sub,
    session_id ?? '',
  ])
}

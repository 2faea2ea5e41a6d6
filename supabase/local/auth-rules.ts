import { refuse, type AuthParts } from './auth-admin.ts'

/**
 * Two rules that hosted Supabase Auth has and lite lacks: a banned account gets no tokens, and changing a password ends
 * the owner's other sessions.
 */
export async function answerByHostedRules(
  request: Request,
  { app, database }: Pick<AuthParts, 'app' | 'database'>,
): Promise<Response> {
  const key = `${request.method} ${new URL(request.url).pathname}`
  if (key === 'POST /auth/v1/token' && (await isBanned(request, database)))
    return refuse(400, 'user_banned', 'User is banned')
  if (key !== 'PUT /auth/v1/user') return app(request)
  const changes = await read(request)
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Runs after lite has verified the token's signature. */
async function endOtherSessions(request: Request, database: Database): Promise<void> {
  const payload = request.headers.get('authorization')?.split('.')[1] ?? ''
  const { sub, session_id } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    sub: string
    session_id?: string
  }
  await database.query('delete from auth.sessions where user_id = $1 and id::text <> $2', [
    sub,
    session_id ?? '',
  ])
}

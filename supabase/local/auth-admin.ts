import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { LocalSecrets } from './data-folder.ts'
import type { SqlRunner } from './migrate.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/** What the admin API is built from: `app` is lite as clients use it, `signup` the same with sign-ups enabled. */
export type AuthParts = { app: Fetch; signup: Fetch; database: SqlRunner; secrets: LocalSecrets }

type Account = {
  id: string
  email: string
  email_confirmed_at: string | null
  banned_until: string | null
  created_at: string
  updated_at: string
}

const columns = 'id, email, email_confirmed_at, banned_until, created_at, updated_at'
const root = '/auth/v1/admin/users'

/**
 * The routes of Supabase Auth's admin API that this project uses and lite lacks: create, read, list, update (password,
 * ban) and delete an account. Returns undefined for any other path.
 */
export async function answerAuthAdmin(request: Request, parts: AuthParts) {
  const url = new URL(request.url)
  if (url.pathname !== root && !url.pathname.startsWith(`${root}/`)) return undefined
  if (!hasSecretKey(request, parts.secrets)) return refuse(403, 'not_admin', 'User not allowed')
  const id = url.pathname.slice(root.length + 1)
  const key = `${request.method} ${id ? 'one' : 'all'}`
  if (key === 'POST all') return createAccount(await readBody(request), parts)
  if (key === 'GET all') return list(url.searchParams, parts)
  const account = id ? await findAccount(parts.database, 'id', id) : undefined
  if (id && !account) return refuse(404, 'user_not_found', 'User not found')
  if (account && key === 'GET one') return Response.json(asUser(account))
  if (account && key === 'PUT one') return update(account, await readBody(request), parts)
  if (account && key === 'DELETE one') return remove(account, parts)
  return refuse(405, 'method_not_allowed', 'Method not allowed')
}

/** An error in the format of Supabase Auth. */
export const refuse = (status: number, error_code: string, msg: string, more: object = {}) =>
  Response.json({ code: status, error_code, msg, ...more }, { status })

/** Constant-time comparison of the request's API key. */
function hasSecretKey(request: Request, { secretKey }: LocalSecrets): boolean {
  const given = Buffer.from(request.headers.get('apikey') ?? '')
  const expected = Buffer.from(secretKey)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const fields = v.fallback(v.record(v.string(), v.unknown()), {})
type Fields = v.InferOutput<typeof fields>

/** The fields of a request or an answer, which is left unread; none when it is not JSON. */
export const readBody = async (message: Request | Response): Promise<Fields> =>
  v.parse(
    fields,
    await message
      .clone()
      .json()
      .catch(() => undefined),
  )

export async function findAccount(database: SqlRunner, column: 'id' | 'email', value: string) {
  const sql = `select ${columns} from auth.users where ${column}::text = $1`
  return (await database.query<Account>(sql, [value.toLowerCase()]))[0]
}

const asUser = (account: Account) => ({
  ...account,
  aud: 'authenticated',
  role: 'authenticated',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {},
  identities: [],
})

export const liteRequest = (
  line: `${'POST' | 'PUT'} ${string}`,
  body: object,
  secrets: LocalSecrets,
  headers: Record<string, string> = {},
): Request => {
  const [method, path] = line.split(' ', 2)
  return new Request(`http://127.0.0.1${path}`, {
    ...(method && { method }),
    headers: { apikey: secrets.publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Uses lite's own sign-up, so that one implementation hashes and checks passwords. */
export async function createAccount(
  { email, password, id }: Fields,
  { signup, database, secrets }: AuthParts,
): Promise<Response> {
  const answer = await signup(liteRequest('POST /auth/v1/signup', { email, password }, secrets))
  const account = await findAccount(database, 'email', String(email))
  if (!answer.ok || !account) {
    const { error_code } = await readBody(answer)
    // Race: the second of two concurrent sign-ups violates lite's unique index, which lite answers with 500.
    const isTaken = error_code === 'user_already_exists' || answer.status === 500
    return account && isTaken ? emailExists() : answer
  }
  await endSessions(database, account.id)
  if (typeof id !== 'string') return Response.json(asUser(account))
  await changeId(account.id, id, database)
  return Response.json(asUser({ ...account, id }))
}

/** One statement, so that the foreign key between account and identity holds when it ends. */
const changeId = (from: string, to: string, database: SqlRunner) =>
  database.query(
    `with account as (update auth.users set id = $1::uuid where id = $2::uuid)
     update auth.identities
        set user_id = $1::uuid,
            provider_id = $1::uuid::text,
            identity_data = identity_data || jsonb_build_object('sub', $1::uuid)
      where user_id = $2::uuid`,
    [to, from],
  )

const emailExists = () =>
  refuse(422, 'email_exists', 'A user with this email address has already been registered')

async function list(query: URLSearchParams, { database }: AuthParts): Promise<Response> {
  const size = Number(query.get('per_page') || 50)
  const accounts = await database.query<Account>(
    `select ${columns} from auth.users order by created_at, id limit $1 offset $2`,
    [size, (Number(query.get('page') || 1) - 1) * size],
  )
  return Response.json({ users: accounts.map(asUser), aud: 'authenticated' })
}

async function update(account: Account, { password, ban_duration }: Fields, parts: AuthParts) {
  if (password !== undefined) {
    const refused = await setPassword(account.id, password, parts)
    if (refused) return refused
  }
  if (ban_duration === undefined) return Response.json(asUser(account))
  const hours = banHours(ban_duration)
  if (hours === null) return refuse(400, 'validation_failed', 'invalid format for ban duration')
  const [banned = account] = await parts.database.query<Account>(
    `update auth.users set banned_until = case when $2 > 0 then now() + make_interval(hours => $2) end
      where id = $1 returning ${columns}`,
    [account.id, hours],
  )
  return Response.json(asUser(banned))
}

/** A duration like '24h' in hours, 0 for 'none', null for any other value. */
function banHours(duration: unknown): number | null {
  if (duration === 'none') return 0
  const hours = /^(\d+)h$/.exec(String(duration))?.[1]
  return hours === undefined ? null : Number(hours)
}

/** Calls lite with a token of the account for a minute: lite lets only the owner change a password. Returns the refusal, if any. */
async function setPassword(id: string, password: unknown, { app, database, secrets }: AuthParts) {
  const exp = Math.floor(Date.now() / 1000) + 60
  const claims = { sub: id, aud: 'authenticated', role: 'authenticated', exp }
  const authorization = `Bearer ${signToken(claims, secrets)}`
  const answer = await app(
    liteRequest('PUT /auth/v1/user', { password }, secrets, { authorization }),
  )
  // Hosted Auth accepts the current password from an admin.
  if (!answer.ok && (await readBody(answer)).error_code !== 'same_password') return answer
  await endSessions(database, id)
  return undefined
}

export function signToken(claims: object, { jwtSecret }: LocalSecrets): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
}

async function remove(account: Account, { database }: AuthParts): Promise<Response> {
  try {
    await database.query('delete from auth.users where id = $1', [account.id])
    return Response.json({})
  } catch {
    return refuse(500, 'unexpected_failure', 'Database error deleting user')
  }
}

const endSessions = (database: SqlRunner, id: string) =>
  database.query('delete from auth.sessions where user_id = $1', [id])

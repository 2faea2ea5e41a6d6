import { createHash, randomBytes } from 'node:crypto'

/** An Auth and the database that it works on. */
export type AuthUnderTest = {
  /** The project's address. */
  url: string
  publishableKey: string
  secretKey: string
  query: (sql: string, parameters: unknown[]) => Promise<unknown>
}

type Person = { id: string; email: string; password: string }
type Session = { access_token: string; refresh_token: string }
type Body = Record<string, unknown>
type Headers = Record<string, string>

/** The calls of Supabase Auth, bare. Each answers 'status', and 'status code: message' where it refuses. */
export class AuthClient {
  readonly #auth: AuthUnderTest
  readonly secret: Headers
  readonly publishable: Headers
  readonly query: AuthUnderTest['query']

  constructor(auth: AuthUnderTest) {
    this.#auth = auth
    this.query = auth.query
    this.publishable = { apikey: auth.publishableKey }
    this.secret = { apikey: auth.secretKey, authorization: `Bearer ${auth.secretKey}` }
  }

  /** The headers of a visitor's call that the site passes on. */
  from(address: string, key: Headers): Headers {
    return { ...key, 'sb-forwarded-for': address }
  }

  newcomer(): Omit<Person, 'id'> {
    return { email: `${randomBytes(8).toString('hex')}@label.example`, password: 'a long password' }
  }

  /** A new account; confirmed, unless said otherwise. */
  async person(more: Body = {}): Promise<Person> {
    const { email, password } = this.newcomer()
    const body = { email, password, email_confirm: true, ...more }
    const { id } = await this.#json('POST /admin/users', body, this.secret)
    return { id: String(id), email, password }
  }

  signUp = (body: Body) => this.#line('POST /signup', body, this.publishable)
  create = (body: Body, key = this.secret) => this.#line('POST /admin/users', body, key)
  setEmail = (id: string, email: string) =>
    this.#line(`PUT /admin/users/${id}`, { email, email_confirm: true }, this.secret)
  setPassword = (id: string, password: string) =>
    this.#line(`PUT /admin/users/${id}`, { password }, this.secret)
  ban = ({ id }: { id: string }, duration = '876000h') =>
    this.#line(`PUT /admin/users/${id}`, { ban_duration: duration }, this.secret)
  remove = ({ id }: { id: string }, body: Body = {}) =>
    this.#line(`DELETE /admin/users/${id}`, body, this.secret)

  /** The account as it stands in Auth's table. */
  async found(id: string): Promise<{ email: string } | undefined> {
    const rows = await this.query('select email from auth.users where id = $1', [id])
    return (rows as { email: string }[])[0]
  }

  signIn = (email: string, password = 'a long password', key = this.publishable) =>
    this.#line('POST /token?grant_type=password', { email, password }, key)
  async session(email: string, key = this.publishable): Promise<Session> {
    const body = { email, password: 'a long password' }
    return (await this.#json('POST /token?grant_type=password', body, key)) as Session
  }
  refresh = ({ refresh_token }: Pick<Session, 'refresh_token'>, key = this.publishable) =>
    this.#line('POST /token?grant_type=refresh_token', { refresh_token }, key)
  async refreshed({ refresh_token }: Session): Promise<Session> {
    const body = { refresh_token }
    const made = await this.#json('POST /token?grant_type=refresh_token', body, this.publishable)
    return made as Session
  }
  whoAmI = (session: Pick<Session, 'access_token'>) =>
    this.#line('GET /user', undefined, this.#of(session))
  changePassword = (session: Session, body: Body) =>
    this.#line('PUT /user', body, this.#of(session))
  signOut = (session: Session, scope: string) =>
    this.#line(`POST /logout?scope=${scope}`, undefined, this.#of(session))

  recover = (email: string, key = this.publishable) => this.#line('POST /recover', { email }, key)
  verify = (token_hash: string, key = this.publishable) =>
    this.#line('POST /verify', { type: 'recovery', token_hash }, key)
  async verified(token_hash: string): Promise<Session> {
    const body = { type: 'recovery', token_hash }
    return (await this.#json('POST /verify', body, this.publishable)) as Session
  }

  /** The token of a mail, written where Auth keeps it, since nobody here reads mails. */
  async linkFor({ id, email }: Person): Promise<string> {
    const token = createHash('sha224').update(randomBytes(16)).digest('hex')
    await this.query(
      'update auth.users set recovery_token = $1, recovery_sent_at = now() where id = $2',
      [token, id],
    )
    await this.query(
      `delete from auth.one_time_tokens where user_id = $1 and token_type = 'recovery_token'`,
      [id],
    )
    await this.query(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
       values (gen_random_uuid(), $1, 'recovery_token', $2, $3, now(), now())`,
      [id, token, email],
    )
    return token
  }

  claimsOf(token: string): Body {
    const [, claims = ''] = token.split('.')
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Body
  }

  methodOf({ access_token }: Session): unknown {
    return (this.claimsOf(access_token).amr as { method: string }[])[0]?.method
  }

  #of({ access_token }: Pick<Session, 'access_token'>): Headers {
    return { ...this.publishable, authorization: `Bearer ${access_token}` }
  }

  #send(line: string, body: Body | undefined, headers: Headers): Promise<Response> {
    const [method, path] = line.split(' ') as [string, string]
    return fetch(`${this.#auth.url}/auth/v1${path}`, {
      method,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async #json(line: string, body: Body | undefined, headers: Headers): Promise<Body> {
    const answer = await this.#send(line, body, headers)
    if (!answer.ok) throw new Error(`${line}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }

  /** Throws unless a refusal has the format that the site's client reads. */
  async #line(line: string, body: Body | undefined, headers: Headers): Promise<string> {
    const answer = await this.#send(line, body, headers)
    if (answer.ok) return `${answer.status}`
    const refusal = (await answer.json()) as Body
    const { code, message, weak_password: weak, ...more } = refusal
    // Without the header: a password that is too weak, and a failure that it has no words for.
    const said = answer.headers.get('x-sb-error-code') ?? code
    if (Object.keys(more).length || said !== code || answer.headers.has('retry-after'))
      throw new Error(`${line}: ${JSON.stringify(refusal)} ${JSON.stringify([...answer.headers])}`)
    const reasons = weak ? ` [${(weak as { reasons: string[] }).reasons.join(',')}]` : ''
    return `${answer.status} ${String(code)}${reasons}: ${String(message)}`
  }
}

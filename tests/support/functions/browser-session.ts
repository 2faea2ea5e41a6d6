import { staffPath } from '#src/lib/staff-api.ts'
import session from '#netlify/functions/session.ts'
import { signCookie } from '#netlify/server/http/cookies.ts'
import type { Backend } from '#supabase/local/backend.ts'
import { call, freshAddress, type Handler } from './call.ts'
import { fileOf, load } from './function-files.ts'

export const password = 'a long password'

/** Somebody who works at the label: an account and, unless told otherwise, a profile. Answers the id. */
export async function addStaff(
  { createAccount, database }: Pick<Backend, 'createAccount' | 'database'>,
  name: string,
  role: 'admin' | 'moderator',
): Promise<string> {
  const id = await createAccount(emailOf(name), password)
  await database.query(
    'insert into public.users (id, username, email, role) values ($1, $2, $3, $4)',
    [id, name, emailOf(name), role],
  )
  return id
}

export const emailOf = (name: string) => `${name}@label.example`

type Sent = { body?: unknown; params?: Record<string, string>; headers?: Record<string, string> }

/** What an answer says; `Body` is what its operation declares. */
export type Told<Body extends object = object> = Body & {
  status: number
  outcome?: string
  error?: { code: string; message: string; fields?: Record<string, string> }
}

/** A browser: it keeps the cookies it is given and sends them again, and nothing else. */
export class Browser {
  readonly cookies = new Map<string, string>()
  /** The Set-Cookie lines of the last answer. */
  lastSet: string[] = []
  readonly ip: string

  constructor(ip = freshAddress()) {
    this.ip = ip
  }

  /** Asks the deployed function whose path this is; answers its status beside what its JSON says. */
  async ask<Body extends object = object>(line: string, body?: unknown): Promise<Told<Body>> {
    const answer = await this.send(await load(fileOf(line)), line, { body })
    return { ...((await answer.json()) as Body), status: answer.status }
  }

  /** Calls an operation of the staff by its name: 'sellCode' at /api/staff/sell-code. */
  call<Body extends object = object>(name: string, input: object = {}): Promise<Told<Body>> {
    return this.ask<Body>(`POST ${staffPath(name)}`, input)
  }

  async send(handler: Handler, line: string, sent: Sent = {}): Promise<Response> {
    const [method = 'GET', path = '/'] = line.split(' ')
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call(handler, path, {
      method,
      ip: this.ip,
      ...sent,
      headers: { ...(cookie && { cookie }), ...sent.headers },
    })
    this.lastSet = answer.headers.getSetCookie()
    for (const line of this.lastSet) this.keep(line)
    return answer
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (/max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  signIn(name: string, given = password): Promise<Response> {
    return this.signInWith(emailOf(name), given)
  }

  signInWith(email: string, password: string): Promise<Response> {
    return this.send(session, 'POST /api/session', { body: { email, password } })
  }

  whoAmI(): Promise<Response> {
    return this.send(session, 'GET /api/session')
  }

  /** Keeps a cookie with this value as if the site had set it: with its signature. */
  plant(name: string, value: string): void {
    const signed = signCookie(name.replace('__Host-', ''), value, process.env.CLIENT_HASH_SECRET!)
    this.cookies.set(name, encodeURIComponent(signed))
  }

  /** What the session cookie holds; `change` writes it back changed, and signed. */
  tokens(change?: (tokens: Tokens) => void): Tokens {
    const name =
      [...this.cookies.keys()].find((kept) => kept.endsWith('deadwax-session')) ?? 'no session'
    const [kept = ''] = decodeURIComponent(this.cookies.get(name) ?? '').split('.')
    const text = Buffer.from(kept.replace('base64-', ''), 'base64url').toString()
    const tokens = JSON.parse(text) as Tokens
    if (change) {
      change(tokens)
      const text = Buffer.from(JSON.stringify(tokens)).toString('base64url')
      this.plant(name, `base64-${text}`)
    }
    return tokens
  }
}

export type Tokens = { access_token: string; refresh_token: string; expires_at: number }

/** A browser in which this person has signed in. */
export async function signedIn(name: string): Promise<Browser> {
  const browser = new Browser()
  const answer = await browser.signIn(name)
  if (!answer.ok) throw new Error(`${name} could not sign in: ${answer.status}`)
  return browser
}

import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr'
import { isSame, keyedHash } from './secret-token.ts'

export type Cookies = ReturnType<typeof openCookies>

/**
 * The cookies of one request, and those to be set with its answer. They are HttpOnly, SameSite=Strict and signed with HMAC, so that a forged one is refused without a request to
 * Supabase. Strict does not sign out a user who follows a link to the admin: the cookies go with the page's own calls.
 */
export function openCookies(request: Request, secret: string) {
  const secure = !isLoopback(new URL(request.url))
  // Browsers accept this name prefix only over https, for this host alone and for all of it (Path=/).
  const prefix = secure ? '__Host-' : ''
  const received = receivedCookies(request, prefix)
  const valid = received.flatMap(({ name, value }) => {
    const text = verifyCookie(name, value, secret)
    return text === undefined ? [] : [{ name, value: text }]
  })
  const lines = new Map<string, string>()
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  const set = (name: string, value: string, maxAge: number) =>
    void lines.set(
      name,
      serializeCookieHeader(prefix + name, value && signCookie(name, value, secret), {
        ...attributes,
        maxAge,
      }),
    )
  return {
    /** Those with a valid signature: any other was not set by this site. */
    all: () => valid,
    get: (name: string) => valid.find((cookie) => cookie.name === name)?.value,
    set,
    /** Cancels the new cookies with this prefix. Expirations stay. */
    drop: (start: string) => {
      for (const [name, line] of [...lines])
        if (name.startsWith(start) && !line.includes('Max-Age=0')) lines.delete(name)
    },
    /** Expires every received cookie with this prefix, and drops those that were set. */
    expireAll: (start: string) => {
      for (const name of [...lines.keys()]) if (name.startsWith(start)) lines.delete(name)
      for (const { name } of received) if (name.startsWith(start)) set(name, '', 0)
    },
    /** The answer with a Set-Cookie header for every cookie that was set. */
    putOn: (answer: Response) => withCookies(answer, lines.values()),
  }
}

function withCookies(answer: Response, lines: Iterable<string>): Response {
  const headers = new Headers(answer.headers)
  for (const line of lines) headers.append('Set-Cookie', line)
  return new Response(answer.body, { status: answer.status, headers })
}

/** The cookies of a request whose names have the prefix, without it. */
const receivedCookies = (request: Request, prefix: string) =>
  parseCookieHeader(request.headers.get('cookie') ?? '')
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, value }) => ({ name: name.slice(prefix.length), value }))

/** The value of a cookie with its signature, which is for the cookie of this name alone. */
export const signCookie = (name: string, value: string, secret: string): string =>
  `${value}.${keyedHash(`cookie ${name}=${value}`, secret)}`

/** The value of a signed cookie, or undefined when the signature is not ours. */
function verifyCookie(name: string, signed: string, secret: string) {
  const value = signed.slice(0, signed.lastIndexOf('.'))
  return isSame(signed, signCookie(name, value, secret)) ? value : undefined
}

/** Plain http on this machine, the only place where a cookie may lack Secure: not every browser takes it there. */
const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

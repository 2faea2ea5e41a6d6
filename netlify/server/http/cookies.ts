import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr'

/** The cookies of one request, and those to be set with its answer. */
export type Cookies = {
  all: () => { name: string; value: string }[]
  get: (name: string) => string | undefined
  set: (name: string, value: string, maxAgeSeconds: number) => void
  /** Expires every received cookie with this prefix, and drops those that were set. */
  expireAll: (prefix: string) => void
  /** The answer with a Set-Cookie header for every cookie that was set. */
  putOn: (answer: Response) => Response
}

/**
 * Cookies are HttpOnly, for /api only and SameSite=Strict. Strict does not sign out a user who follows a link to the
 * admin: the cookies go with the page's own calls, never with the page.
 */
export function openCookies(request: Request): Cookies {
  const secure = !isLoopback(new URL(request.url))
  // Browsers accept this name prefix only over https, so an attacker on plain http cannot plant a cookie.
  const prefix = secure ? '__Secure-' : ''
  const received = parseCookieHeader(request.headers.get('cookie') ?? '')
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, value }) => ({ name: name.slice(prefix.length), value }))
  const lines = new Map<string, string>()
  const attributes = { path: '/api', httpOnly: true, sameSite: 'strict', secure } as const
  const set = (name: string, value: string, maxAge: number) =>
    void lines.set(name, serializeCookieHeader(prefix + name, value, { ...attributes, maxAge }))
  return {
    all: () => received,
    get: (name) => received.find((cookie) => cookie.name === name)?.value,
    set,
    expireAll: (start) => {
      for (const name of [...lines.keys()]) if (name.startsWith(start)) lines.delete(name)
      for (const { name } of received) if (name.startsWith(start)) set(name, '', 0)
    },
    putOn: (answer) => {
      const headers = new Headers(answer.headers)
      for (const line of lines.values()) headers.append('Set-Cookie', line)
      return new Response(answer.body, { status: answer.status, headers })
    },
  }
}

/** Plain http on this machine, the only place where a cookie may lack Secure. */
const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

import { parseCookieHeader, serializeCookieHeader } from '@supabase/ssr'

/** The cookies of one request, and those that its answer will carry. */
export type Cookies = {
  all: () => { name: string; value: string }[]
  get: (name: string) => string | undefined
  set: (name: string, value: string, maxAgeSeconds: number) => void
  /** Takes every cookie whose name begins so from the browser, and from this answer. */
  expireAll: (prefix: string) => void
  /** The answer with every cookie that was set meanwhile. */
  putOn: (answer: Response) => Response
}

/**
 * Cookies that no script can read, that only /api gets, and that no other site can make a browser send. Strict does no
 * harm to somebody who follows a link to the admin: cookies go with the page's own calls, never with the page.
 */
export function openCookies(request: Request): Cookies {
  const secure = !isLoopback(new URL(request.url))
  // A browser takes a cookie with this name from a secure answer only, so nobody on the way plants one.
  const mark = secure ? '__Secure-' : ''
  const received = parseCookieHeader(request.headers.get('cookie') ?? '')
    .filter(({ name }) => name.startsWith(mark))
    .map(({ name, value = '' }) => ({ name: name.slice(mark.length), value }))
  const lines = new Map<string, string>()
  const attributes = { path: '/api', httpOnly: true, sameSite: 'strict', secure } as const
  const set = (name: string, value: string, maxAge: number) =>
    void lines.set(name, serializeCookieHeader(mark + name, value, { ...attributes, maxAge }))
  return {
    all: () => received,
    get: (name) => received.find((cookie) => cookie.name === name)?.value,
    set,
    expireAll: (prefix) => {
      for (const name of [...lines.keys()]) if (name.startsWith(prefix)) lines.delete(name)
      for (const { name } of received) if (name.startsWith(prefix)) set(name, '', 0)
    },
    putOn: (answer) => {
      const headers = new Headers(answer.headers)
      for (const line of lines.values()) headers.append('Set-Cookie', line)
      return new Response(answer.body, { status: answer.status, headers })
    },
  }
}

/** The one place where a cookie may travel in the clear: this very computer. */
const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

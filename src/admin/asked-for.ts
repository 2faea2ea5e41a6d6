import type { Location } from 'react-router'

type State = { askedFor?: unknown } | null

/** The screen asked for, which the first of several redirects keeps: in this tab's history, which others cannot write. */
export function askedFor({ pathname, search, hash, state }: Location): { askedFor: string } {
  const kept = screenAskedFor(state)
  return { askedFor: kept === '/' ? pathname + search + hash : kept }
}

/** The screen to open after signing in: the dashboard unless another one was asked for. Only ever a path of the admin. */
export function screenAskedFor(state: unknown): string {
  const path = (state as State)?.askedFor
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}

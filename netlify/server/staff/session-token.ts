import { propertiesOf } from '#src/lib/object.ts'
import * as v from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { notFound } from '#netlify/server/http/errors.ts'
import { instant, result } from '#netlify/server/http/rows.ts'

const authentication = v.object({ timestamp: v.number() })

/** Claims of an access token, not verified: PostgREST verifies the token when it runs a query. */
export function claimsOf(token: string): Record<string, unknown> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return propertiesOf(attempt<unknown>(() => JSON.parse(payload)))
}

/** The account id in a token, or ''. */
export function subjectOf(token: string): string {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : ''
}

/**
 * Seconds since 1970 at which the session of a token began, as private.signed_in_at() has them: the earliest
 * authentication that it names (amr), which a refresh keeps; without any, when it was issued. Before all time for a session
 * that began without a password, like the one that the link of a mail opens: that is for choosing one.
 */
export function signedInAt(token: string): number {
  const { amr, iat } = claimsOf(token)
  const ways: unknown[] = Array.isArray(amr) ? amr : []
  const isByPassword = ways.some(
    (way) => way === 'password' || propertiesOf(way)['method'] === 'password',
  )
  if (ways.length > 0 && !isByPassword) return -Infinity
  const times = ways.filter((way) => v.is(authentication, way)).map(({ timestamp }) => timestamp)
  if (times.length > 0) return Math.min(...times)
  return typeof iat === 'number' ? iat : 0
}

/** True for a token whose session began before all sessions of its user were ended (users.sessions_valid_after). */
export const hasEnded = (token: string, validAfter: string | null): boolean =>
  signedInAt(token) * 1000 < (validAfter === null ? 0 : Date.parse(instant(validAfter)))

/** Ends all sessions of a user; `database` has their own token, or an admin's. Throws RequestError, DatabaseError. */
export async function endSessions(id: string, database: DataApi) {
  if (!(await result(database.rpc('end_sessions', { user_id: id })))) throw notFound()
  return { outcome: 'sessions-ended' } as const
}

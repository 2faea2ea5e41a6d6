import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Context } from '@netlify/functions'
import type { AuditList, AuditQuery, RecordedAction } from '#src/features/staff/audit.ts'
import { callWithSecretKey } from '#netlify/server/http/database.ts'
import { logFailure } from '#netlify/server/http/endpoint.ts'
import { result } from '#netlify/server/http/rows.ts'

type Entry = {
  /** Who did it: the id of their row in `users`. */
  actor: string
  action: RecordedAction
  /** What it was done to, as a person knows it; never a code or a password. */
  subject?: string
  detail?: Record<string, string | number>
}

/** Writes down what the database cannot see by itself. What is not written down does not happen: throws DatabaseError. */
export async function recordAudit({
  actor,
  action,
  subject = '',
  detail = {},
}: Entry): Promise<void> {
  await callWithSecretKey('record_audit', { actor, action, subject, detail })
}

/** Writes down that somebody was refused. A log that cannot be reached lets nobody in. */
export async function recordRefusal(
  actor: string,
  request: Request,
  { requestId }: Context,
): Promise<void> {
  // Without ids, so that knocking at one room is one thing.
  const room = new URL(request.url).pathname.split('/').slice(0, 3).join('/')
  const subject = `${request.method} ${room}`
  await recordAudit({ actor, action: 'access-refused', subject }).catch((error: unknown) =>
    logFailure(requestId, request, error),
  )
}

/** One page of what was done, newest first. Throws RequestError, DatabaseError. */
export const listAudit = (
  { action, actor, after, limit }: AuditQuery,
  database: PostgrestClient,
): Promise<AuditList> =>
  result(database.rpc('list_audit', { action, actor, after, page_size: limit }))

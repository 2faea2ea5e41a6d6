import type { Context } from '@netlify/functions'
import type { RecordedAction } from '#src/features/staff/audit.ts'
import { callWithSecretKey } from '#netlify/server/http/database.ts'
import { logFailure } from '#netlify/server/http/endpoint.ts'

type Entry = {
  /** The id in `users` of the admin or moderator who did it. */
  actor: string
  action: RecordedAction
  /** What it was done to, by its name on screen; never a code or a password. */
  subject?: string
  detail?: Record<string, string | number>
}

/**
 * Adds an entry to the audit log for an action that no trigger sees. Throws DatabaseError, and the caller then answers
 * with that error: no action is confirmed that is not recorded.
 */
export async function recordAudit({ actor, action, subject = '', detail = {} }: Entry) {
  await callWithSecretKey('record_audit', { actor, action, subject, detail })
}

/** Adds a refused request to the audit log. Never throws: the request is refused in any case. */
export async function recordRefusal(actor: string, request: Request, { requestId }: Context) {
  // Without ids, so that all requests to one resource have the same subject. An operation has none in its address.
  const { pathname } = new URL(request.url)
  const isOperation = pathname.startsWith('/api/staff/')
  const resource = pathname
    .split('/')
    .slice(0, isOperation ? 4 : 3)
    .join('/')
  const subject = `${request.method} ${resource}`
  await recordAudit({ actor, action: 'access-refused', subject }).catch((error: unknown) =>
    logFailure(requestId, request, error),
  )
}

/** Adds a failed sign-in to the audit log, which keeps a few an hour for each account. Never throws. */
export async function recordFailedSignIn(email: string, request: Request, { requestId }: Context) {
  await callWithSecretKey('record_failed_sign_in', { email }).catch((error: unknown) =>
    logFailure(requestId, request, error),
  )
}

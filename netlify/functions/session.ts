import type { Config } from '@netlify/functions'
import type { SignedIn } from '#src/features/staff/admin/contract.ts'
import { sessionApi } from '#src/features/staff/admin/operations.ts'
import { loginMessages, signInSlowMessage } from '#src/features/staff/admin/messages.ts'
import { DatabaseError } from '#netlify/server/http/database.ts'
import { logFailure } from '#netlify/server/http/endpoint.ts'
import { wasSlow } from '#netlify/server/http/deadline.ts'
import { RequestError, unavailable } from '#netlify/server/http/errors.ts'
import { readSavedSite } from '#netlify/server/settings/settings.ts'
import { signIn } from '#netlify/server/staff/sign-in.ts'
import type { StaffMember } from '#netlify/server/staff/require-staff.ts'
import { endSessions } from '#netlify/server/staff/session-token.ts'
import { serveStaff } from '#netlify/server/staff/serve-staff.ts'

export const config: Config = {
  path: ['/api/session', '/api/session/*'],
  rateLimit: { windowLimit: 300, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

export default serveStaff(sessionApi, {
  read: async ({ staff, database }) => ({
    ...signedIn(staff),
    site: await readSavedSite(database),
  }),
  signIn: async ({ input, request, context, session }) => {
    const call = { request, context, session: session() }
    const answer = await signIn(input, call).catch((error: unknown) => {
      // A failed sign-in sets no session cookie.
      call.session.dropCookies()
      if (!(error instanceof DatabaseError)) throw error
      logFailure(context.requestId, request, error)
      throw wasSlow()
        ? new RequestError(503, 'took-too-long', signInSlowMessage)
        : unavailable(loginMessages['login-failed'])
    })
    return 'outcome' in answer ? answer : signedIn(answer)
  },
  // Signs out also while the backend is away: the cookies are expired in any case.
  signOut: async ({ request, context, session }) => {
    const { end, check } = session()
    await end('local')
    try {
      check()
    } catch (error) {
      logFailure(context.requestId, request, error)
    }
    return { outcome: 'signed-out' }
  },
  signOutEverywhere: async ({ staff, database, session }) => {
    await endSessions(staff.id, database)
    await session().end('global')
    return { outcome: 'signed-out' }
  },
})

const signedIn = ({ id, username, role }: StaffMember): SignedIn => ({
  user: { id, username, role },
})

import type { Config } from '@netlify/functions'
import type { CurrentSession, SignedIn, SignedOut } from '#src/features/staff/admin/contract.ts'
import { signInInput } from '#src/features/staff/admin/schema.ts'
import { loginMessages } from '#src/features/staff/login-messages.ts'
import { roles } from '#src/features/staff/role.ts'
import { DatabaseError } from '#netlify/server/http/database.ts'
import { readInput } from '#netlify/server/http/body.ts'
import { resource } from '#netlify/server/http/resource.ts'
import { endpoint, json, logFailure } from '#netlify/server/http/endpoint.ts'
import { unavailable } from '#netlify/server/http/errors.ts'
import { hasSessionCookie, withSession } from '#netlify/server/http/session.ts'
import { readSavedSite } from '#netlify/server/settings.ts'
import { signIn } from '#netlify/server/staff/sign-in.ts'
import { staffEndpoint, staffHandler, type StaffMember } from '#netlify/server/staff/endpoint.ts'
import { endSessions } from '#netlify/server/staff/users.ts'

export const config: Config = {
  path: ['/api/session', '/api/session/all'],
  rateLimit: { windowLimit: 300, windowSize: 180, aggregateBy: ['ip', 'domain'] },
}

const currentSession = staffHandler({
  roles,
  handle: async ({ staff, database }) =>
    json(200, {
      ...signedIn(staff),
      site: await readSavedSite(database),
    } satisfies CurrentSession),
})

const own = endpoint({
  // The log-in page asks, too: without a session that is no error, and no line in the browser's console.
  GET: async (request, context) =>
    hasSessionCookie(request)
      ? currentSession(request, context)
      : json(200, { outcome: 'signed-out' } satisfies SignedOut),
  POST: withSession(async (request, context, session) => {
    const input = await readInput(request, signInInput)
    const call = { request, context, session }
    const answer = await signIn(input, call).catch((error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error
      logFailure(context.requestId, request, error)
      throw unavailable(loginMessages['login-failed'])
    })
    return 'outcome' in answer ? json(428, answer) : json(200, signedIn(answer))
  }),
  // Signs out also while the backend is away: the cookies are expired in any case.
  DELETE: withSession(async (request, context, session) => {
    await session.end('local')
    try {
      session.check()
    } catch (error) {
      logFailure(context.requestId, request, error)
    }
    return json(200, { outcome: 'signed-out' } satisfies SignedOut)
  }),
})

export default resource({
  '/api/session': own,

  '/api/session/all': staffEndpoint({
    DELETE: {
      roles,
      handle: async ({ staff, database, session }) => {
        await endSessions(staff.id, database)
        await session.end('global')
        return json(200, { outcome: 'signed-out' } satisfies SignedOut)
      },
    },
  }),
})

const signedIn = ({ id, username, role }: StaffMember): SignedIn => ({
  user: { id, username, role },
})

import type { Context } from '@netlify/functions'
import type { Role } from '#src/features/staff/role.ts'
import { recordRefusal } from './audit.ts'
import { databaseOf, type DataApi } from '#netlify/server/http/database.ts'
import { endpoint, type Handler, type Method } from '#netlify/server/http/endpoint.ts'
import { notAllowed, notFound, notSignedIn } from '#netlify/server/http/errors.ts'
import { rows } from '#netlify/server/http/rows.ts'
import { withSession, type Session } from '#netlify/server/http/session.ts'
import { hasEnded, subjectOf } from './session-token.ts'

/** An enabled admin or moderator, read from `users` at each request. */
export type StaffMember = { id: string; username: string; email: string; role: Role }

/** What the handler of a staff operation is called with. */
export type StaffCall = {
  request: Request
  context: Context
  staff: StaffMember
  /** The Data API with the caller's own token, under row level security. Query it through rows() or row(). */
  database: DataApi
  session: Session
}

export type StaffOperation = {
  roles: readonly Role[]
  handle: (call: StaffCall) => Promise<Response>
}

/**
 * An endpoint for staff: one operation per method, each with the roles that may call it. `handle` runs for no other
 * caller: they get 401 `not-signed-in` or 403 `not-allowed`, and 503 `unavailable` while Supabase is away.
 */
export function staffEndpoint(operations: Partial<Record<Method, StaffOperation>>): Handler {
  return endpoint(
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, staffHandler(operation)]),
    ),
  )
}

/** The handler of one staff operation, for an endpoint that also has public ones. */
export function staffHandler({ roles, handle }: StaffOperation): Handler {
  return withSession(async (request, context, session) => {
    const { staff, database } = await requireStaff(session)
    if (!roles.includes(staff.role)) {
      await recordRefusal(staff.id, request, context)
      throw notAllowed()
    }
    return handle({ request, context, staff, database, session })
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The `:id` of the path, or another parameter, in lower case. Throws 404 unless it is a UUID. */
export function idOf({ params }: Context, name = 'id'): string {
  const id = params[name] ?? ''
  if (!uuid.test(id)) throw notFound()
  return id.toLowerCase()
}

async function requireStaff(session: Session): Promise<{ staff: StaffMember; database: DataApi }> {
  const token = await session.token()
  if (!token) throw notSignedIn()
  const database = databaseOf(token, session.deadline)
  // Both verify the token: Auth whether its session has ended, PostgREST before it answers the row, which has the role.
  const [, profile] = await Promise.all([
    requireLiveSession(session, token),
    readProfile(database, token),
  ])
  if (!profile || !hasAccess(profile)) {
    await session.end('global')
    throw notSignedIn()
  }
  if (hasEnded(token, profile.sessions_valid_after)) {
    await session.end('local')
    throw notSignedIn()
  }
  return { staff: memberOf(profile), database }
}

async function requireLiveSession({ auth, check }: Session, token: string): Promise<void> {
  const { error } = await auth.getUser(token)
  check()
  if (error) throw notSignedIn()
}

const profileColumns =
  'id, username, email, role, disabled_at, removed_at, sessions_valid_after, password_asked_at'

export type Profile = Omit<StaffMember, 'email'> & {
  /** Null for a removed user. */
  email: string | null
  disabled_at: string | null
  removed_at: string | null
  sessions_valid_after: string | null
  password_asked_at: string | null
}

/** Neither disabled nor removed. */
export const hasAccess = ({ disabled_at, removed_at }: Profile): boolean =>
  !disabled_at && !removed_at

export const memberOf = ({ id, username, email, role }: Profile): StaffMember => ({
  id,
  username,
  email: email ?? '',
  role,
})

/** The row in `users` of the token's account, also a disabled or removed one, or null. Throws RequestError, DatabaseError. */
export async function readProfile(database: DataApi, token: string): Promise<Profile | null> {
  const subject = subjectOf(token)
  if (!uuid.test(subject)) throw notSignedIn()
  const [profile] = await rows(database.from('users').select(profileColumns).eq('id', subject))
  return profile ?? null
}

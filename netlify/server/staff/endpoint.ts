import type { Context } from '@netlify/functions'
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Role } from '#src/features/staff/role.ts'
import { attempt } from '#src/lib/attempt.ts'
import { recordRefusal } from './audit.ts'
import { databaseOf } from '#netlify/server/http/database.ts'
import { endpoint, type Handler, type Method } from '#netlify/server/http/endpoint.ts'
import { notAllowed, notFound, notSignedIn } from '#netlify/server/http/errors.ts'
import { rows } from '#netlify/server/http/rows.ts'
import { withSession, type Session } from '#netlify/server/http/session.ts'

/** Who works at the label, as their row in `users` says at this moment. */
export type StaffMember = { id: string; username: string; email: string; role: Role }

/** What the handler of a staff operation works with. */
export type StaffCall = {
  request: Request
  context: Context
  staff: StaffMember
  /** The Data API with the caller's own token: row level security has the last word. Ask it through rows() or row(). */
  database: PostgrestClient
  session: Session
}

export type StaffOperation = {
  roles: readonly Role[]
  handle: (call: StaffCall) => Promise<Response>
}

/**
 * A function for staff: one operation a method, each with the roles that may call it. Nobody else reaches `handle`: they
 * hear 401 `not-signed-in` or 403 `not-allowed`, and 503 `unavailable` while Supabase is away.
 */
export function staffEndpoint(operations: Partial<Record<Method, StaffOperation>>): Handler {
  return endpoint(
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, staffHandler(operation)]),
    ),
  )
}

/** One staff operation, for an endpoint that has others as well. */
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

/** The row that an address like /api/users/:id names. Throws 404 for what cannot be an id. */
export function idOf({ params }: Context): string {
  const id = params?.id ?? ''
  if (!uuid.test(id)) throw notFound()
  return id.toLowerCase()
}

async function requireStaff(
  session: Session,
): Promise<{ staff: StaffMember; database: PostgrestClient }> {
  const token = await session.token()
  if (!token) throw notSignedIn()
  const database = databaseOf(token, session.deadline)
  // Both check the token for themselves: Auth knows whether its session still stands, the row says what it is worth.
  const [, profile] = await Promise.all([
    requireLiveSession(session, token),
    readProfile(database, token),
  ])
  if (profile && !profile.disabled_at) return { staff: memberOf(profile), database }
  await session.end('global')
  throw notSignedIn()
}

async function requireLiveSession({ auth, check }: Session, token: string): Promise<void> {
  const { error } = await auth.getUser(token)
  check()
  if (error) throw notSignedIn()
}

export type Profile = StaffMember & { disabled_at: string | null }

export const memberOf = ({ id, username, email, role }: Profile): StaffMember => ({
  id,
  username,
  email,
  role,
})

/** The row in `users` of whoever the token was given to, disabled or not, or null. Throws RequestError, DatabaseError. */
export async function readProfile(
  database: PostgrestClient,
  token: string,
): Promise<Profile | null> {
  const [profile] = await rows<Profile>(
    database
      .from('users')
      .select('id, username, email, role, disabled_at')
      .eq('id', subjectOf(token)),
  )
  return profile ?? null
}

/** Whom a token was given to. Not a proof: whoever is asked with it checks the token first. */
function subjectOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const subject = attempt(() => (JSON.parse(payload) as { sub?: unknown }).sub)
  if (typeof subject !== 'string' || !uuid.test(subject)) throw notSignedIn()
  return subject
}

import type { Role } from '#src/lib/operation.ts'
import { databaseOf, type DataApi } from '#netlify/server/http/database.ts'
import type { Row } from '#netlify/server/http/database-types.ts'
import { notSignedIn } from '#netlify/server/http/errors.ts'
import { rows } from '#netlify/server/http/rows.ts'
import { uuid } from '#netlify/server/http/serve.ts'
import type { Session } from '#netlify/server/http/session.ts'
import { hasEnded, subjectOf } from './session-token.ts'

/** An enabled admin or moderator, read from `users` at each request. */
export type StaffMember = { id: string; username: string; email: string; role: Role }

/** The caller of a staff operation and the Data API with their own token. Throws 401 `not-signed-in`, DatabaseError. */
export async function requireStaff(
  session: Session,
): Promise<{ staff: StaffMember; database: DataApi }> {
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

export type Profile = Omit<Row<'users'>, 'account_id' | 'created_at' | 'created_by' | 'updated_at'>

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

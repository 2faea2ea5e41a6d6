import * as v from 'valibot'
import * as contract from '#src/features/staff/admin/contract.ts'
import type { CreateInviteInput } from '#src/features/staff/admin/schema.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { notFound } from '#netlify/server/http/errors.ts'
import { instant, result, rows, jsonResult } from '#netlify/server/http/rows.ts'
import { hashOf, makeToken } from '#netlify/server/http/secret-token.ts'
import { emailInUse } from './users.ts'

// An admin passes a link on: the token is in its fragment, which no server and no log gets to see.

/** Makes a link with which somebody joins the staff; `database` has the admin's token. Throws RequestError, DatabaseError. */
export async function createInvite(
  { email, username, role }: CreateInviteInput,
  database: DataApi,
  site: string,
): Promise<contract.UserInvited> {
  const known = await rows(database.from('users').select('id').eq('email', email.toLowerCase()))
  if (known.length > 0) throw emailInUse()
  const token = makeToken()
  const made = { email, username, role, token_hash: hashOf(token) }
  const expiresAt = instant(await result(database.rpc('create_invite', made)))
  return { outcome: 'invited', url: `${site}${contract.invitePage}#${token}`, expiresAt }
}

/** Makes a link with which a user chooses a new password. Throws 404 for somebody without an enabled account, else the same. */
export async function createResetLink(
  userId: string,
  database: DataApi,
  site: string,
): Promise<contract.ResetLinkMade> {
  const token = makeToken()
  const reset = { user_id: userId, token_hash: hashOf(token) }
  const expiresAt = instant(await result(database.rpc('create_reset_link', reset), notFound))
  return { outcome: 'reset-link', url: `${site}${contract.resetPage}#${token}`, expiresAt }
}

/** The invitations that work, the newest first; `database` has the admin's token. Throws DatabaseError. */
export async function listInvites(database: DataApi): Promise<contract.InviteList> {
  const found = await jsonResult(v.array(contract.invite), database.rpc('read_open_invites'))
  const items = found.map((one) => ({ ...one, expiresAt: instant(one.expiresAt) }))
  return { items, next: null, total: items.length }
}

/** Revokes an invitation. Throws 404 without a valid one, DatabaseError. */
export async function endInvite(id: string, database: DataApi) {
  if (!(await result(database.rpc('end_invite', { invite_id: id })))) throw notFound()
  return { outcome: 'ended' } as const
}

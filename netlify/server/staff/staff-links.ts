import * as v from 'valibot'
import { invite, invitePage, resetPage } from '#src/features/staff/admin/contract.ts'
import type { userOperations } from '#src/features/staff/admin/user-operations.ts'
import { notFound } from '#netlify/server/http/errors.ts'
import { instant, result, rows, jsonResult } from '#netlify/server/http/rows.ts'
import { hashOf, makeToken } from '#netlify/server/http/secret-token.ts'
import { siteOrigin } from '#netlify/server/http/site-origin.ts'
import type { StaffHandlers } from './serve-staff.ts'
import { emailInUse } from './create-user.ts'
import { ownPassword } from './users.ts'

// An admin passes a link on: the token is in its fragment, which no server and no log gets to see.

type Operations = Pick<
  typeof userOperations,
  'listInvites' | 'createInvite' | 'endInvite' | 'createResetLink'
>

/** Each throws RequestError, DatabaseError. */
export const staffLinkHandlers: StaffHandlers<Operations> = {
  /** The invitations that work, the newest first. */
  listInvites: async ({ database }) => {
    const found = await jsonResult(v.array(invite), database.rpc('read_open_invites'))
    const items = found.map((one) => ({ ...one, expiresAt: instant(one.expiresAt) }))
    return { items, next: null, total: items.length }
  },
  /** Makes a link with which somebody joins the staff. */
  createInvite: async ({ input: { email, username, role }, database }) => {
    const known = await rows(database.from('users').select('id').eq('email', email.toLowerCase()))
    if (known.length > 0) throw emailInUse()
    const site = siteOrigin()
    const token = makeToken()
    const made = { email, username, role, token_hash: hashOf(token) }
    const expiresAt = instant(await result(database.rpc('create_invite', made)))
    return { outcome: 'invited', url: `${site}${invitePage}#${token}`, expiresAt }
  },
  /** Revokes an invitation. Throws 404 without a valid one. */
  endInvite: async ({ input: { id }, database }) => {
    if (!(await result(database.rpc('end_invite', { invite_id: id })))) throw notFound()
    return { outcome: 'ended' }
  },
  /** Makes a link with which a user chooses a new password. Throws 404 for somebody without an enabled account. */
  createResetLink: async ({ input: { id }, staff, database }) => {
    if (id === staff.id) throw ownPassword()
    const site = siteOrigin()
    const token = makeToken()
    const reset = { user_id: id, token_hash: hashOf(token) }
    const expiresAt = instant(await result(database.rpc('create_reset_link', reset), notFound))
    return { outcome: 'reset-link', url: `${site}${resetPage}#${token}`, expiresAt }
  },
}

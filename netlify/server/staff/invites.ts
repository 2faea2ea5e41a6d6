import type { Invite, InviteList } from '#src/features/staff/admin/contract.ts'
import type { DataApi } from '#netlify/server/http/database.ts'
import { notFound } from '#netlify/server/http/errors.ts'
import { jsonResult } from '#netlify/server/http/items.ts'
import { instant, result } from '#netlify/server/http/rows.ts'

/** The invitations that work, the newest first; `database` has the admin's token. Throws DatabaseError. */
export async function listInvites(database: DataApi): Promise<InviteList> {
  const found = await jsonResult<Invite[]>(database.rpc('read_open_invites'))
  const items = found.map((invite) => ({ ...invite, expiresAt: instant(invite.expiresAt) }))
  return { items, next: null, total: items.length }
}

/** Takes an invitation back. Throws 404 when there is none that works, DatabaseError. */
export async function endInvite(id: string, database: DataApi): Promise<void> {
  if (!(await result(database.rpc('end_invite', { invite_id: id })))) throw notFound()
}

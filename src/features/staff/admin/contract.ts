import * as v from 'valibot'
import { roles, type Role } from '#src/lib/operation.ts'

/** The pages that a link opens; its token stands in the fragment. */
export const invitePage = '/admin/invite'
export const resetPage = '/admin/reset'
/** How the token of a mail of Supabase Auth begins, to be told from one of ours. */
export const mailTokenPrefix = 'mail='

export type SignedIn = { user: { id: string; username: string; role: Role } }

/** The site's settings that all staff have in view, as they are saved; null while the settings have no row. */
export type SavedSite = { labelName: string; maintenanceMode: boolean } | null
export type CurrentSession = SignedIn & { site: SavedSite }

/**
 * A user in the list of users. Times are ISO 8601; `disabledAt` is null while the account is enabled, `passwordAskedAt`
 * unless they forgot their password. A removed user has no email once their account is gone.
 */
export type User = {
  id: string
  username: string
  email: string
  role: Role
  /** Kept out in Supabase's dashboard, though nobody disabled them here. */
  isBanned: boolean
  disabledAt: string | null
  removedAt: string | null
  passwordAskedAt: string | null
  createdAt: string
}

export type UserList = { items: User[]; next: null; total: number }
export type UserCreated = { outcome: 'created'; user: User }
export type UserChanged = { outcome: 'changed'; user: User }
/** An invitation that nobody has used yet; `expiresAt` is ISO 8601. */
export const invite = v.object({
  id: v.string(),
  username: v.string(),
  email: v.string(),
  madeBy: v.string(),
  expiresAt: v.string(),
  role: v.picklist(roles),
})
export type Invite = v.InferOutput<typeof invite>
export type InviteList = { items: Invite[]; next: null; total: number }
export type Link = { url: string; expiresAt: string }
export type UserInvited = Link & { outcome: 'invited' }
export type ResetLinkMade = Link & { outcome: 'reset-link' }
export type LinkSeen = { purpose: 'invite' | 'reset'; username: string; email: string }
export type LinkAccepted = { outcome: 'accepted'; email: string }
/** Who answers a forgotten password. */
export type PasswordAsked = { outcome: 'asked'; by: 'admin' | 'mail' }
export type SignedOut = { outcome: 'signed-out' }

// One module, because each small one would be a request of its own for the first screen.
import { createContext, use } from 'react'
import type { Label } from '#src/lib/dates.ts'

/** The site that the admin belongs to. */
export const SiteContext = createContext<Label | undefined>(undefined)

export function useSite(): Label {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteContext above it.')
  return site
}

/** When the live build read the content (ms since 1970); null before the first one, undefined while unknown. */
export const LiveSinceContext = createContext<number | null | undefined>(undefined)

/** The signed-in user: `id` keeps the drafts of two users of one browser apart, `username` is the author of what is new. */
export type AdminUser = { id: string; username: string; role: 'admin' | 'moderator' }

export const UserContext = createContext<AdminUser | undefined>(undefined)

export function useUser(): AdminUser {
  const user = use(UserContext)
  if (!user) throw new Error('useUser needs a UserContext above it.')
  return user
}

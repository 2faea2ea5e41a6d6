import { createContext, use } from 'react'

/** The signed-in user: `id` keeps the drafts of two users of one browser apart, `username` is the author of what is new. */
export type AdminUser = { id: string; username: string; role: 'admin' | 'moderator' }

export const UserContext = createContext<AdminUser | undefined>(undefined)

export function useUser(): AdminUser {
  const user = use(UserContext)
  if (!user) throw new Error('useUser needs a UserContext above it.')
  return user
}

import { createContext, use } from 'react'
import type { SignedIn } from './contract.ts'

export type StaffUser = SignedIn['user']

/** What the admin's screens know about the session. */
export type AdminSession = {
  user: StaffUser
  /** Signs out here and in every other tab, and leaves the admin. */
  signOut: () => Promise<void>
}

export const SessionContext = createContext<AdminSession | undefined>(undefined)

/** Whoever is signed in. */
export function useSession(): AdminSession {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a signed-in user.')
  return session
}

import { createContext, use } from 'react'
import type { SavedSite, SignedIn } from './contract.ts'

export type StaffUser = SignedIn['user']

export type AdminSession = {
  user: StaffUser
  site: SavedSite
  /** Signs out in all tabs of this browser and leaves the admin. A failure is logged, and nobody is signed out. */
  signOut: () => Promise<void>
  /** Leaves the admin in all tabs of this browser, once the session is over; goes to an address of this site. */
  leave: (address: string) => void
}

export const SessionContext = createContext<AdminSession | undefined>(undefined)

/** The session; throws outside of SessionGate. */
export function useSession(): AdminSession {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a signed-in user.')
  return session
}

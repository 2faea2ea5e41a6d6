import { createContext, use } from 'react'
import type { SignedIn } from './contract.ts'

export type StaffUser = SignedIn['user']

/** The session of the admin. */
export type AdminSession = {
  user: StaffUser
  /** Signs out in all tabs of this browser and leaves the admin. */
  signOut: () => Promise<void>
}

export const SessionContext = createContext<AdminSession | undefined>(undefined)

/** The session; throws outside of SessionGate. */
export function useSession(): AdminSession {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a signed-in user.')
  return session
}

import { createContext, use } from 'react'
import type { SignedIn } from './contract.ts'

export type StaffUser = SignedIn['user']

/** What the panel's screens know about the session. */
export type PanelSession = {
  user: StaffUser
  /** Signs out here and in every other tab, and leaves the panel. */
  signOut: () => Promise<void>
}

export const SessionContext = createContext<PanelSession | undefined>(undefined)

/** Whoever is signed in. */
export function useSession(): PanelSession {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a signed-in user.')
  return session
}

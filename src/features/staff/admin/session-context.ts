import { requiredContext } from '#src/components/admin/site-context.ts'
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

export const [SessionContext, useSession] = requiredContext<AdminSession>('the session')

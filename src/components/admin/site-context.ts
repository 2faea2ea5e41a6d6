import { createContext, use } from 'react'

/** The site that the admin belongs to. `timeZone` (IANA name) is the one of all dates of articles. */
export type AdminSite = { labelName: string; timeZone: string }

export const SiteContext = createContext<AdminSite | undefined>(undefined)

export function useSite(): AdminSite {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteContext above it.')
  return site
}

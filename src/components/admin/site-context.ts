import { createContext, use } from 'react'

/** What the admin knows of the site that it belongs to. `timeZone` is the one that all of its times are in (IANA name). */
export type AdminSite = { labelName: string; timeZone: string }

export const SiteContext = createContext<AdminSite | undefined>(undefined)

/** The site whose admin this is. */
export function useSite(): AdminSite {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteContext above it.')
  return site
}

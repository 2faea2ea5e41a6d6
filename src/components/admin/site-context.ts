import { createContext, use } from 'react'

/** What the panel knows of the site that it belongs to. `timeZone` is the one that all of its times are in (IANA name). */
export type PanelSite = { labelName: string; timeZone: string }

export const SiteContext = createContext<PanelSite | undefined>(undefined)

/** The site whose panel this is. */
export function useSite(): PanelSite {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteContext above it.')
  return site
}

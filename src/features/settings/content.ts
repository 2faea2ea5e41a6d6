import type { Label } from '#src/lib/dates.ts'
import { readContent } from '#src/lib/site-content.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'
import { siteSettings, type SiteSettings } from './settings.ts'

export const getSettings = (): Promise<SiteSettings> => readContent('settings', siteSettings)

export async function getLabel(): Promise<Label> {
  const { labelName, dates } = await getSettings()
  return { labelName, timeZone: siteTimeZone(), dates }
}

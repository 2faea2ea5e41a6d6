import { readContent } from '#src/lib/site-content.ts'
import { siteSettings, type SiteSettings } from './settings.ts'

export const getSettings = (): Promise<SiteSettings> => readContent('settings', siteSettings)

import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { siteSettings, type SiteSettings } from './settings.ts'

/** The settings that the pages show. */
export async function getSettings(): Promise<SiteSettings> {
  return v.parse(siteSettings, await readContent('settings'))
}

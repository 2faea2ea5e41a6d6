import { defineMiddleware } from 'astro:middleware'
import { getSettings } from '#src/features/settings/content.ts'
import { isClosedForMaintenance } from '#src/features/settings/settings.ts'

/** Maintenance mode: the build writes the maintenance page in place of every public page. */
export const onRequest = defineMiddleware(async ({ url, rewrite }, next) => {
  const { siteSettings } = await getSettings()
  return siteSettings.maintenanceMode && isClosedForMaintenance(url.pathname)
    ? rewrite('/maintenance')
    : next()
})

import { defineMiddleware } from 'astro:middleware'
import { getSettings } from '#src/features/settings/content.ts'
import { isClosedForMaintenance } from '#src/features/settings/settings.ts'

/**
 * Maintenance mode: the build writes the maintenance page in place of every public page. And the label's names and texts,
 * which are those with a direction of their own (`dir`), get the label's language.
 */
export const onRequest = defineMiddleware(async ({ url, rewrite }, next) => {
  const { siteSettings, language } = await getSettings()
  const response =
    siteSettings.maintenanceMode && isClosedForMaintenance(url.pathname)
      ? await rewrite('/maintenance')
      : await next()
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || language === 'en') return response
  const html = await response.text()
  return new Response(
    html.replaceAll(/ dir="auto"|<bdi(?=[ >])/g, `$& lang="${language}"`),
    response,
  )
})

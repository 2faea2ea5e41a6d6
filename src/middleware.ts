import { defineMiddleware } from 'astro:middleware'
import { withHeadingEdges } from '#src/build/heading-edges.ts'
import { withLanguages } from '#src/build/text-languages.ts'
import { getSettings } from '#src/features/settings/content.ts'
import { isClosedForMaintenance } from '#src/features/settings/settings.ts'

/**
 * Maintenance mode: the build writes the maintenance page in place of every public page. And the label's names and texts
 * get their language, and headings their edge.
 */
export const onRequest = defineMiddleware(async ({ url, rewrite }, next) => {
  const { siteSettings, language } = await getSettings()
  const response =
    siteSettings.maintenanceMode && isClosedForMaintenance(url.pathname)
      ? await rewrite('/maintenance')
      : await next()
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage) return response
  const html = withLanguages(await response.text(), language)
  return new Response(withHeadingEdges(html), response)
})

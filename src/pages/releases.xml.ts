import type { APIRoute } from 'astro'
import { releasesFeed } from '#src/features/news/feed.ts'
import { getListedReleases, getTextSources } from '#src/features/releases/content.ts'
import { getLabel, getSettings } from '#src/features/settings/content.ts'
import { labelDescription } from '#src/features/settings/settings.ts'

export const GET: APIRoute = async ({ site }) => {
  const [settings, label, releases, sources] = await Promise.all([
    getSettings(),
    getLabel(),
    getListedReleases(),
    getTextSources(),
  ])
  const { language } = settings
  const description = labelDescription(settings)
  const own = { ...label, description, language, site: site!, now: new Date() }
  return new Response(await releasesFeed(releases, own, { sources }))
}

import type { APIRoute } from 'astro'
import { announcedFacts } from '#src/features/news/announced-facts.ts'
import type { ArtistPage } from '#src/features/news/artist-pages.ts'
import { artistFeed } from '#src/features/news/feed.ts'
import { movedReleases } from '#src/features/news/release-events.ts'
import { getListedReleases, getTextSources } from '#src/features/releases/content.ts'
import { getLabel, getSettings } from '#src/features/settings/content.ts'
import { labelDescription } from '#src/features/settings/settings.ts'

export { artistPaths as getStaticPaths } from '#src/build/artist-paths.ts'

export const GET: APIRoute<ArtistPage> = async ({ props, site }) => {
  const [settings, label, releases, sources] = await Promise.all([
    getSettings(),
    getLabel(),
    getListedReleases(),
    getTextSources(),
  ])
  const { language } = settings
  const description = labelDescription(settings)
  const own = { ...label, description, language, site: site!, now: new Date() }
  const feed = await artistFeed(props, own, {
    sources,
    factsOf: (article) => announcedFacts(article, releases, own),
    moved: movedReleases(releases, own),
  })
  return new Response(feed)
}

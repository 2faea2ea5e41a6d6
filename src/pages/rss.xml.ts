import type { APIRoute } from 'astro'
import { announcedFacts } from '#src/features/news/announced-facts.ts'
import { getArticles } from '#src/features/news/content.ts'
import { newsFeed } from '#src/features/news/feed.ts'
import { movedReleases } from '#src/features/news/release-events.ts'
import { getListedReleases, getTextSources } from '#src/features/releases/content.ts'
import { getLabel, getSettings } from '#src/features/settings/content.ts'
import { labelDescription } from '#src/features/settings/settings.ts'

export const GET: APIRoute = async ({ site }) => {
  const [settings, label, articles, releases, sources] = await Promise.all([
    getSettings(),
    getLabel(),
    getArticles(),
    getListedReleases(),
    getTextSources(),
  ])
  const { language } = settings
  const own = { ...label, description: labelDescription(settings), language, site: site! }
  const clock = { ...own, now: new Date() }
  const feed = await newsFeed(articles, own, {
    sources,
    factsOf: (article) => announcedFacts(article, releases, clock),
    moved: movedReleases(releases, clock),
  })
  return new Response(feed)
}

import type { APIRoute } from 'astro'
import { isEvent } from '#src/features/news/article.ts'
import { eventsCalendar } from '#src/features/news/calendar.ts'
import { getArticles } from '#src/features/news/content.ts'
import { releaseEvents } from '#src/features/news/release-events.ts'
import { getListedReleases } from '#src/features/releases/content.ts'
import { getLabel } from '#src/features/settings/content.ts'

export const GET: APIRoute = async ({ site }) => {
  const [label, articles, releases] = await Promise.all([
    getLabel(),
    getArticles(),
    getListedReleases(),
  ])
  const own = releaseEvents(releases, articles, { ...label, now: new Date() })
  return new Response(eventsCalendar(articles.filter(isEvent), { ...label, site: site! }, own))
}

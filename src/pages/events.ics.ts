import type { APIRoute } from 'astro'
import { isEvent } from '#src/features/news/article.ts'
import { eventsCalendar } from '#src/features/news/calendar.ts'
import { getArticles } from '#src/features/news/content.ts'
import { getSettings } from '#src/features/settings/content.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'

export const GET: APIRoute = async ({ site }) => {
  const [{ labelName }, articles] = await Promise.all([getSettings(), getArticles()])
  return new Response(
    eventsCalendar(articles.filter(isEvent), { labelName, timeZone: siteTimeZone(), site: site! }),
  )
}

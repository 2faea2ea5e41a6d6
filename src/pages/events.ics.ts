import type { APIRoute } from 'astro'
import { isEvent } from '#src/features/news/article.ts'
import { eventsCalendar } from '#src/features/news/calendar.ts'
import { getArticles } from '#src/features/news/content.ts'
import { getLabel } from '#src/features/settings/content.ts'

export const GET: APIRoute = async ({ site }) => {
  const [label, articles] = await Promise.all([getLabel(), getArticles()])
  return new Response(eventsCalendar(articles.filter(isEvent), { ...label, site: site! }))
}

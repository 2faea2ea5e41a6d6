import type { APIRoute } from 'astro'
import { isEvent, type EventArticle } from '#src/features/news/article.ts'
import { eventCalendar } from '#src/features/news/calendar.ts'
import { getArticles } from '#src/features/news/content.ts'
import { siteTimeZone } from '#src/lib/site-time-zone.ts'

export async function getStaticPaths() {
  const events = (await getArticles()).filter(isEvent)
  return events.map((event) => ({ params: { id: event.id }, props: { event } }))
}

export const GET: APIRoute<{ event: EventArticle }> = ({ props, site }) =>
  new Response(eventCalendar(props.event, { timeZone: siteTimeZone(), site: site! }))

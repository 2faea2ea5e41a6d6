import type { APIRoute } from 'astro'
import { isEvent, type EventArticle } from '#src/features/news/article.ts'
import { eventCalendar } from '#src/features/news/calendar.ts'
import { getArticles } from '#src/features/news/content.ts'
import { getLabel } from '#src/features/settings/content.ts'

export async function getStaticPaths() {
  const events = (await getArticles()).filter(isEvent)
  return events.map((event) => ({ params: { id: event.id }, props: { event } }))
}

export const GET: APIRoute<{ event: EventArticle }> = async ({ props, site }) =>
  new Response(eventCalendar(props.event, { ...(await getLabel()), site: site! }))

import { useSite } from '#src/components/admin/site-context.ts'
import { EventTicket } from '#src/features/news/EventTicket.tsx'
import type { ShownArticle } from '#src/features/news/shown-article.ts'
import { dayOf } from '#src/lib/dates.ts'

/** The ticket of an event as the home page will show it, inert; nothing before it has its day. */
export function TicketPreview({ article, now }: { article: ShownArticle; now: Date }) {
  const { timeZone } = useSite()
  const { eventDate } = article
  if (!eventDate) return null
  return (
    <figure className="stack-8 ticket-preview">
      <figcaption className="field-label">How the home page shows it</figcaption>
      <ul inert>
        <EventTicket event={{ ...article, eventDate }} today={dayOf(now, timeZone)} />
      </ul>
    </figure>
  )
}

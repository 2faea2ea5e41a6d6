import { Markup } from '#src/components/Markup.tsx'
import { dayParts } from '#src/lib/dates.ts'
import type { Day } from '#src/lib/day.ts'
import { parseMarkup } from '#src/lib/markup.ts'
import { cardText, excerptLength } from './article.ts'
import { EventStamp } from './EventStamp.tsx'
import { ShowFacts } from './ShowFacts.tsx'
import { ShowDay } from './ShowState.tsx'
import type { ShownArticle } from './shown-article.ts'

type Props = { event: ShownArticle<Day>; today: Day }

/** An event as a ticket. The browser recomputes what depends on today (event-days.ts). */
export function EventTicket({ event, today }: Props) {
  const { number, month, year } = dayParts(event.eventDate)
  return (
    <li
      className="stack-12 ticket"
      data-event-date={event.eventDate}
      data-over={event.eventDate < today ? '' : undefined}
    >
      <p className="flex justify-between min-h-28 fact">
        <span className="badge">{event.badge}</span>
        <EventStamp event={event} today={today} counts />
      </p>
      <time className="grid" dateTime={event.eventDate}>
        <span className="ticket-day">
          <ShowDay show={event.show}>{number}</ShowDay>
        </span>
        <span className="fact">{`${month} ${year}`}</span>
      </time>
      <h3 className="ticket-title clamp" dir="auto">
        <a className="card-link" href={event.path} data-article="">
          <Markup nodes={parseMarkup(event.title)} />
        </a>
      </h3>
      <ShowFacts article={event} />
      {/* An excerpt is the same on each screen; content is cut shorter on small screens (excerptLength). */}
      {/* What the staff say about its state goes before what they said about the show. */}
      {event.show?.note ? null : event.excerpt.trim() ? (
        <TicketText event={event} length={excerptLength.card} />
      ) : (
        <>
          <TicketText event={event} length={excerptLength.card} only="wide-only" />
          <TicketText event={event} length={excerptLength.smallEventCard} only="small-only" />
        </>
      )}
    </li>
  )
}

type TextProps = { event: ShownArticle; length: number; only?: 'wide-only' | 'small-only' }

const TicketText = ({ event, length, only }: TextProps) => (
  <p dir="auto" className={`ticket-text clamp ${only ?? ''}`}>
    <Markup nodes={cardText(event, length)} />
  </p>
)

import { Markup } from '#src/components/Markup.tsx'
import { dayParts } from '#src/lib/dates.ts'
import type { Day } from '#src/lib/day.ts'
import { parseMarkup } from '#src/lib/markup.ts'
import type { EventYear } from './event-order.ts'
import { EventStamp } from './EventStamp.tsx'
import { ShowFacts } from './ShowFacts.tsx'
import { ShowDay } from './ShowState.tsx'
import type { ShownArticle } from './shown-article.ts'

/** An event of an article, or a release that is one by itself (releaseRow). */
type Event = Pick<ShownArticle<Day>, 'path' | 'title' | 'eventDate' | 'badge' | 'show'> & {
  /** Its title has no markup. */
  isPlain?: boolean
  note?: string | null
}
type Props = { name: 'Upcoming' | 'Past'; years: EventYear<Event>[]; today: Day }

/** Events as rows under their years, like the list on the back of a tour poster; nothing when there are none. */
export function EventYears({ name, years, today }: Props) {
  if (years.length === 0) return null
  return (
    <section className="stack-32 page-part" data-part={name}>
      <h2>{name}</h2>
      {years.map(({ year, events }) => (
        <section key={year} className="event-year">
          <h3 className="fact">{year}</h3>
          <ol className="event-rows">
            {events.map((event) => (
              <EventRow key={event.path} event={event} today={today} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

function EventRow({ event, today }: { event: Event; today: Day }) {
  const { number, month, weekday } = dayParts(event.eventDate)
  return (
    <li
      className="event-row"
      data-event-date={event.eventDate}
      data-over={event.eventDate < today ? '' : undefined}
    >
      <time className="stack-6 event-row-day" dateTime={event.eventDate}>
        <span className="event-row-number">
          <ShowDay show={event.show}>{number}</ShowDay>
        </span>
        <span className="fact">
          {month} · {weekday}
        </span>
      </time>
      <div className="stack-12 chars-60">
        <h4 className="event-row-title" dir="auto">
          <a className="card-link" href={event.path}>
            {event.isPlain ? event.title : <Markup nodes={parseMarkup(event.title)} />}
          </a>
        </h4>
        {event.note && <p className="fact">{event.note}</p>}
        <ShowFacts article={event} />
      </div>
      <p className="cluster event-row-marks">
        <EventStamp event={event} today={today} counts />
        <span className="badge fact">{event.badge}</span>
      </p>
    </li>
  )
}

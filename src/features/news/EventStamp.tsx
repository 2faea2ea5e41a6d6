import type { Day } from '#src/lib/day.ts'
import { daysRemaining, pastStamp } from './event-order.ts'
import { isTakingPlace } from './show-state.ts'
import type { ShownArticle } from './shown-article.ts'

type Props = {
  event: Pick<ShownArticle, 'badge' | 'eventDate' | 'show'>
  today: Day
  /** Counts the days until then. */
  counts?: boolean
}

/**
 * Says in a word that an event is past; nothing for other articles, and for a show that does not take place on its day. The
 * browser recomputes it where the page says so (event-days.ts).
 */
export function EventStamp({ event: { badge, eventDate, show }, today, counts = false }: Props) {
  if (!eventDate || !isTakingPlace(show?.state)) return null
  const past = pastStamp(badge)
  const text = eventDate < today ? past : counts ? daysRemaining(eventDate, today) : ''
  return (
    <span className="stamp fact" data-past={past} data-counts={counts ? '' : undefined}>
      {text}
    </span>
  )
}

import { daysUntil, type Day } from '#src/lib/day.ts'

/** The number of events that the home page shows. */
export const eventsShown = { wide: 6, small: 4 } as const

/** Upcoming events, soonest first; then past ones, most recent first. */
export function sortEvents<T extends { eventDate: Day }>(events: readonly T[], today: Day): T[] {
  const isUpcoming = ({ eventDate }: T) => eventDate >= today
  const soonestFirst = (a: T, b: T) => daysUntil(a.eventDate, b.eventDate)
  return [
    ...events.filter(isUpcoming).sort(soonestFirst),
    ...events.filter((event) => !isUpcoming(event)).sort((a, b) => soonestFirst(b, a)),
  ]
}

/**
 * The events that the build renders for the home page: those to come, with as many spare ones as it shows, which move up
 * when events have passed (event-days.ts); past ones only where these are too few, because no other can move up later.
 */
export function homeEvents<T extends { eventDate: Day }>(events: readonly T[], today: Day): T[] {
  const { wide } = eventsShown
  const upcoming = events.filter(({ eventDate }) => eventDate >= today).length
  return sortEvents(events, today).slice(0, Math.max(wide, Math.min(upcoming, 2 * wide)))
}

/** The events of one year, in the order of sortEvents(). */
export type EventYear<T> = { year: string; events: T[] }

/** Upcoming and past events by year, each in the order of sortEvents(). */
export function eventsByYear<T extends { eventDate: Day }>(events: readonly T[], today: Day) {
  const years = (part: T[]) =>
    [...Map.groupBy(part, ({ eventDate }) => eventDate.slice(0, 4))].map(([year, events]) => ({
      year,
      events,
    }))
  const sorted = sortEvents(events, today)
  return {
    upcoming: years(sorted.filter(({ eventDate }) => eventDate >= today)),
    past: years(sorted.filter(({ eventDate }) => eventDate < today)),
  }
}

/** The days until an event: 'TODAY', '1 DAY', '9 DAYS', or '' when it is past or more than 999 days away. */
export function daysRemaining(eventDate: Day, today: Day): string {
  const days = daysUntil(eventDate, today)
  if (days < 0 || days > 999) return ''
  if (days === 0) return 'TODAY'
  return days === 1 ? '1 DAY' : `${days} DAYS`
}

/** What marks an event that is past, by its badge: a show is over, a record is out. */
export const pastStamp = (badge: string): string => (badge === 'RELEASE' ? 'OUT NOW' : 'OVER')

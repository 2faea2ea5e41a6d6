import { dayAndTime, formatTime, type Clock } from '#src/lib/dates.ts'
import { dayOf } from '#src/lib/day.ts'

/** A past instant (ISO 8601) by the label's clock: 'today at 9:41 PM', or 'on May 3, 2026 at 9:41 PM'. */
export const momentOf = (instant: string, clock: Clock, now = new Date()): string =>
  dayOf(new Date(instant), clock.timeZone) === dayOf(now, clock.timeZone)
    ? `today at ${formatTime(instant, clock)}`
    : `on ${dayAndTime(instant, clock)}`

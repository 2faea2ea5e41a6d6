import { dayAndTime, dayParts, formatTime, type Clock } from '#src/lib/dates.ts'
import { dayOf, type Day } from '#src/lib/day.ts'

/** A past instant (ISO 8601) by the label's clock: 'today at 9:41 PM', or 'on May 3, 2026 at 9:41 PM'. */
export const momentOf = (instant: string, clock: Clock, now = new Date()): string =>
  dayOf(new Date(instant), clock.timeZone) === dayOf(now, clock.timeZone)
    ? `today at ${formatTime(instant, clock)}`
    : `on ${dayAndTime(instant, clock)}`

/** 'Jan 3' of a calendar day, '3 Jan' where days come first, with its year where that is not the one of `now`: for columns. */
export function shortDay(day: Day, { timeZone, dates }: Clock, now = new Date()): string {
  const { number, month, year } = dayParts(day)
  const isOfThisYear = year === dayParts(dayOf(now, timeZone)).year
  if (dates.dayFirst) return isOfThisYear ? `${number} ${month}` : `${number} ${month} ${year}`
  return isOfThisYear ? `${month} ${number}` : `${month} ${number}, ${year}`
}

/** The same of an instant (ISO 8601), by the label's clock. */
export const shortDate = (instant: string, clock: Clock, now = new Date()): string =>
  shortDay(dayOf(new Date(instant), clock.timeZone), clock, now)

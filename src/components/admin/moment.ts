import { dayAndTime, formatInstant, formatTime, localZone } from '#src/lib/dates.ts'

/** 'Month D, YYYY' of an instant (ISO 8601) in the browser's time zone. */
export const localDay = (instant: string): string => formatInstant(instant, localZone())

/** A past instant (ISO 8601) in the browser's time zone: 'today at 9:41 PM', or 'on May 3, 2026 at 9:41 PM'. */
export const momentOf = (instant: string, now = new Date()): string =>
  new Date(instant).toDateString() === now.toDateString()
    ? `today at ${formatTime(instant, localZone())}`
    : `on ${dayAndTime(instant)}`

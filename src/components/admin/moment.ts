import { formatInstant, formatTime } from '#src/lib/dates.ts'

/** The browser's own time zone, an IANA name. */
const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'Month D, YYYY' of an instant (ISO 8601) in the browser's time zone. */
export const localDay = (instant: string): string => formatInstant(instant, localZone())

/** 'May 3, 2026 at 9:41 PM' of an instant (ISO 8601); in the browser's time zone if no other is given. */
export const dayAndTime = (instant: string, timeZone = localZone()): string =>
  `${formatInstant(instant, timeZone)} at ${formatTime(instant, timeZone)}`

/** A past instant (ISO 8601) in the browser's time zone: 'today at 9:41 PM', or 'on May 3, 2026 at 9:41 PM'. */
export const momentOf = (instant: string, now = new Date()): string =>
  new Date(instant).toDateString() === now.toDateString()
    ? `today at ${formatTime(instant, localZone())}`
    : `on ${dayAndTime(instant)}`

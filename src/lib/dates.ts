import type { Day } from './day.ts'

/** How the label writes dates and times; without a choice 'Month D, YYYY' and 'H:MM AM', as the spec has them. */
export type DateStyle = { dayFirst: boolean; hours24: boolean }
export const specStyle: DateStyle = { dayFirst: false, hours24: false }

/** The label by whose clocks (IANA name) and in whose style dates are shown. */
export type Label = { labelName: string; timeZone: string; dates: DateStyle }

const cache = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter takes far longer than using it. */
function formatter(locale: string, timeZone: string, options?: Intl.DateTimeFormatOptions) {
  const key = [locale, timeZone, options?.hour, options?.weekday].join()
  const found = cache.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
  cache.set(key, found)
  return found
}

// British English has the day first, and 24 hours.
const localeIf = (isBritish: boolean) => (isBritish ? 'en-GB' : 'en-US')

/** 'Month D, YYYY' of a calendar day. */
export const formatDay = (day: Day, style?: DateStyle): string =>
  formatInstant(`${day}T00:00:00Z`, 'UTC', style)

/** 'Monday, May 3, 2027' of a calendar day, or 'Monday 3 May 2027'. */
export const formatWeekday = (day: Day, style = specStyle): string =>
  formatter('en-US', 'UTC', { weekday: 'long' }).format(new Date(`${day}T00:00:00Z`)) +
  (style.dayFirst ? ' ' : ', ') +
  formatDay(day, style)

/** 'Month D, YYYY' of an instant (ISO 8601) in `timeZone` (IANA name). */
export const formatInstant = (instant: string, timeZone: string, style = specStyle): string =>
  formatter(localeIf(style.dayFirst), timeZone, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(new Date(instant))

/** 'H:MM AM' of an instant (ISO 8601) in `timeZone` (IANA name). */
export const formatTime = (instant: string, timeZone: string, style = specStyle): string =>
  formatter(localeIf(style.hours24), timeZone, {
    hour: style.hours24 ? '2-digit' : 'numeric',
    minute: '2-digit',
  })
    .format(new Date(instant))
    .replace('\u202f', ' ')

/** The browser's own time zone, an IANA name. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'May 3, 2026 at 9:41 PM' of an instant (ISO 8601); in the browser's time zone if no other is given. */
export const dayAndTime = (instant: string, timeZone = localZone(), style?: DateStyle): string =>
  `${formatInstant(instant, timeZone, style)} at ${formatTime(instant, timeZone, style)}`

/** 'H:MM AM' of a time of day, 'HH:MM'. */
export const formatClock = (time: string, style?: DateStyle): string =>
  formatTime(`1970-01-01T${time}Z`, 'UTC', style)

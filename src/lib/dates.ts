import type { Day } from './day.ts'

/** How the label writes dates and times; without a choice 'Month D, YYYY' and 'H:MM AM', as the spec has them. */
export type DateStyle = { dayFirst: boolean; hours24: boolean }
export const specStyle: DateStyle = { dayFirst: false, hours24: false }

/** In which time zone (IANA name) and style a date or time is written. Nothing else in src writes one (architecture.test.ts). */
export type Clock = { timeZone: string; dates: DateStyle }

/** The label, by whose clock dates are shown. */
export type Label = Clock & { labelName: string }

const cache = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter takes far longer than using it. */
function formatter(locale: string, timeZone: string, options?: Intl.DateTimeFormatOptions) {
  const key = [locale, timeZone, ...Object.entries(options ?? {})].join()
  const found = cache.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
  cache.set(key, found)
  return found
}

// British English has the day first, and 24 hours.
const localeIf = (isBritish: boolean) => (isBritish ? 'en-GB' : 'en-US')

/** 'Month D, YYYY' of a calendar day. */
export const formatDay = (day: Day, dates: DateStyle): string =>
  formatInstant(`${day}T00:00:00Z`, { timeZone: 'UTC', dates })

/** 'Month D' of a calendar day, where its year is known. */
export const formatDayOfYear = (day: Day, { dayFirst }: DateStyle): string =>
  formatter(localeIf(dayFirst), 'UTC', { month: 'long', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** 'Monday, May 3, 2027' of a calendar day, or 'Monday 3 May 2027'. */
export const formatWeekday = (day: Day, dates: DateStyle): string =>
  formatter('en-US', 'UTC', { weekday: 'long' }).format(new Date(`${day}T00:00:00Z`)) +
  (dates.dayFirst ? ' ' : ', ') +
  formatDay(day, dates)

/** A calendar day in pieces for a ticket or a row: { number: 3, month: 'May', weekday: 'Mon', year: 2027 }. */
export function dayParts(day: Day) {
  const date = new Date(`${day}T00:00:00Z`)
  const name = (part: 'month' | 'weekday') =>
    formatter('en-US', 'UTC', { [part]: 'short' }).format(date)
  return {
    number: date.getUTCDate(),
    month: name('month'),
    weekday: name('weekday'),
    year: date.getUTCFullYear(),
  }
}

/** 'Month D, YYYY' of an instant (ISO 8601). */
export const formatInstant = (instant: string, { timeZone, dates }: Clock): string =>
  formatter(localeIf(dates.dayFirst), timeZone, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(new Date(instant))

/** 'H:MM AM' of an instant (ISO 8601). */
export const formatTime = (instant: string, { timeZone, dates }: Clock): string =>
  formatter(localeIf(dates.hours24), timeZone, {
    hour: dates.hours24 ? '2-digit' : 'numeric',
    minute: '2-digit',
  })
    .format(new Date(instant))
    .replace('\u202f', ' ')

/** 'May 3, 2026 at 9:41 PM' of an instant (ISO 8601). */
export const dayAndTime = (instant: string, clock: Clock): string =>
  `${formatInstant(instant, clock)} at ${formatTime(instant, clock)}`

/** 'H:MM AM' of a time of day, 'HH:MM'. */
export const formatClock = (time: string, dates: DateStyle): string =>
  formatTime(`1970-01-01T${time}Z`, { timeZone: 'UTC', dates })

/** The clock of the visitor's own device in the label's style. What it says is followed by 'your time'. */
export const visitorClock = (dates: DateStyle): Clock => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  dates,
})

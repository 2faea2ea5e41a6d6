/** A calendar day, YYYY-MM-DD, without a time zone. */
export type Day = string

const millisecondsInADay = 86_400_000

/** How the label writes dates and times; without a choice 'Month D, YYYY' and 'H:MM AM', as the spec has them. */
export type DateStyle = { dayFirst: boolean; hours24: boolean }
export const specStyle: DateStyle = { dayFirst: false, hours24: false }

/** The label by whose clocks (IANA name) and in whose style dates are shown. */
export type Label = { labelName: string; timeZone: string; dates: DateStyle }

/** Caches one formatter for each locale and time zone: creating one takes far longer than using it. */
function formatters(
  options: Intl.DateTimeFormatOptions = {},
): (locale: string, timeZone: string) => Intl.DateTimeFormat {
  const cache = new Map<string, Intl.DateTimeFormat>()
  return (locale, timeZone) => {
    const key = `${locale} ${timeZone}`
    const formatter = cache.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    cache.set(key, formatter)
    return formatter
  }
}

const longDate = formatters({ year: 'numeric', month: 'long', day: 'numeric' })
const shortTime = formatters({ hour: 'numeric', minute: '2-digit' })
const plainDate = formatters()
// British English has the day first, and 24 hours.
const localeIf = (isBritish: boolean) => (isBritish ? 'en-GB' : 'en-US')

/** 'Month D, YYYY' of a calendar day. */
export const formatDay = (day: Day, style?: DateStyle): string =>
  formatInstant(`${day}T00:00:00Z`, 'UTC', style)

/** 'Month D, YYYY' of an instant (ISO 8601) in `timeZone` (IANA name). */
export const formatInstant = (instant: string, timeZone: string, style = specStyle): string =>
  longDate(localeIf(style.dayFirst), timeZone).format(new Date(instant))

/** 'H:MM AM' of an instant (ISO 8601) in `timeZone` (IANA name). */
export const formatTime = (instant: string, timeZone: string, style = specStyle): string =>
  shortTime(localeIf(style.hours24), timeZone).format(new Date(instant)).replace('\u202f', ' ')

/** The browser's own time zone, an IANA name. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'May 3, 2026 at 9:41 PM' of an instant (ISO 8601); in the browser's time zone if no other is given. */
export const dayAndTime = (instant: string, timeZone = localZone(), style?: DateStyle): string =>
  `${formatInstant(instant, timeZone, style)} at ${formatTime(instant, timeZone, style)}`

/** 'H:MM AM' of a time of day, 'HH:MM'. */
export const formatClock = (time: string, style?: DateStyle): string =>
  formatTime(`1970-01-01T${time}Z`, 'UTC', style)

export const nextDay = (day: Day): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + millisecondsInADay).toISOString().slice(0, 10)

/**
 * The calendar day of an instant in `timeZone` (IANA name). With Temporal where the browser has it: creating the first
 * Intl formatter costs the home page about 20 ms. The locale sv-SE writes YYYY-MM-DD.
 */
export const dayOf = (instant: Date, timeZone: string): Day =>
  'Temporal' in globalThis
    ? Temporal.Instant.fromEpochMilliseconds(instant.getTime())
        .toZonedDateTimeISO(timeZone)
        .toPlainDate()
        .toString()
    : plainDate('sv-SE', timeZone).format(instant)

/** The number of days from `today` to `day`; negative when `day` is past. */
export const daysUntil = (day: Day, today: Day): number =>
  Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / millisecondsInADay,
  )

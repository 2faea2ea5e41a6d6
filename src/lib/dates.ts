/** A calendar day, YYYY-MM-DD, without a time zone. */
export type Day = string

const millisecondsInADay = 86_400_000

/** Caches one formatter for each time zone: creating one takes far longer than using it. */
function formatters(
  locale: string,
  options: Intl.DateTimeFormatOptions = {},
): (timeZone: string) => Intl.DateTimeFormat {
  const cache = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const formatter =
      cache.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    cache.set(timeZone, formatter)
    return formatter
  }
}

const longDate = formatters('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
const shortTime = formatters('en-US', { hour: 'numeric', minute: '2-digit' })
// The locale sv-SE formats dates as YYYY-MM-DD.
const isoDate = formatters('sv-SE')

/** 'Month D, YYYY' of a calendar day. */
export const formatDay = (day: Day): string => longDate('UTC').format(new Date(`${day}T00:00:00Z`))

/** 'Month D, YYYY' of an instant (ISO 8601) in `timeZone` (IANA name). */
export const formatInstant = (instant: string, timeZone: string): string =>
  longDate(timeZone).format(new Date(instant))

/** 'H:MM AM' of an instant (ISO 8601) in `timeZone` (IANA name). */
export const formatTime = (instant: string, timeZone: string): string =>
  shortTime(timeZone).format(new Date(instant)).replace('\u202f', ' ')

/** The browser's own time zone, an IANA name. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'May 3, 2026 at 9:41 PM' of an instant (ISO 8601); in the browser's time zone if no other is given. */
export const dayAndTime = (instant: string, timeZone = localZone()): string =>
  `${formatInstant(instant, timeZone)} at ${formatTime(instant, timeZone)}`

/** 'H:MM AM' of a time of day, 'HH:MM'. */
export const formatClock = (time: string): string => formatTime(`1970-01-01T${time}Z`, 'UTC')

export const nextDay = (day: Day): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + millisecondsInADay).toISOString().slice(0, 10)

/**
 * The calendar day of an instant in `timeZone` (IANA name). With Temporal where the browser has it: creating the first
 * Intl formatter costs the home page about 20 ms.
 */
export const dayOf = (instant: Date, timeZone: string): Day =>
  'Temporal' in globalThis
    ? Temporal.Instant.fromEpochMilliseconds(instant.getTime())
        .toZonedDateTimeISO(timeZone)
        .toPlainDate()
        .toString()
    : isoDate(timeZone).format(instant)

/** The number of days from `today` to `day`; negative when `day` is past. */
export const daysUntil = (day: Day, today: Day): number =>
  Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / millisecondsInADay,
  )

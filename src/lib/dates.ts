/** A calendar day, YYYY-MM-DD; it has no time zone and is never shifted. */
export type Day = string

const millisecondsInADay = 86_400_000

/** One formatter for each time zone: making one takes far longer than using it. */
function formatters(
  locale: string,
  options: Intl.DateTimeFormatOptions = {},
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const formatter =
      made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, formatter)
    return formatter
  }
}

const longDate = formatters('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
// Sweden writes dates the ISO way.
const isoDate = formatters('sv-SE')

/** 'Month D, YYYY' of a calendar day. */
export const formatDay = (day: Day): string => longDate('UTC').format(new Date(`${day}T00:00:00Z`))

/** 'Month D, YYYY' of an instant, as the clocks of `timeZone` (IANA name) had it. */
export const formatInstant = (instant: string, timeZone: string): string =>
  longDate(timeZone).format(new Date(instant))

/**
 * The calendar day that `timeZone` (IANA name) has at this instant. A browser's first formatter takes a good 20 ms of
 * the home page, and Temporal none.
 */
export const dayOf = (instant: Date, timeZone: string): Day =>
  'Temporal' in globalThis
    ? Temporal.Instant.fromEpochMilliseconds(instant.getTime())
        .toZonedDateTimeISO(timeZone)
        .toPlainDate()
        .toString()
    : isoDate(timeZone).format(instant)

/** How many days lie between two calendar days; negative when `day` is past. */
export const daysUntil = (day: Day, today: Day): number =>
  Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / millisecondsInADay,
  )

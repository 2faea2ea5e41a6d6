/** A calendar day, YYYY-MM-DD, without a time zone. */
export type Day = string

const millisecondsInADay = 86_400_000

export const nextDay = (day: Day): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + millisecondsInADay).toISOString().slice(0, 10)

/** True for an existing calendar day of the years 0001 to 9999. */
export function isDay(day: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
  return day >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

const cache = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a formatter takes far longer than using it. The locale sv-SE writes YYYY-MM-DD. */
function isoDate(timeZone: string): Intl.DateTimeFormat {
  const found = cache.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  cache.set(timeZone, found)
  return found
}

/** The day of an instant in `timeZone` (IANA). Temporal first: a first Intl formatter costs Home about 20 ms. */
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

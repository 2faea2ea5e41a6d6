/** A calendar day, YYYY-MM-DD; it has no time zone and is never shifted. */
export type Day = string

const millisecondsInADay = 86_400_000

const longDate = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'long', day: 'numeric' })

/** 'Month D, YYYY' of a calendar day. */
export const formatDay = (day: Day): string => longDate('UTC').format(new Date(`${day}T00:00:00Z`))

/** 'Month D, YYYY' of an instant, as the clocks of `timeZone` (IANA name) had it. */
export const formatInstant = (instant: string, timeZone: string): string =>
  longDate(timeZone).format(new Date(instant))

/** The calendar day that `timeZone` (IANA name) has at this instant. */
export function dayOf(instant: Date, timeZone: string): Day {
  // Sweden writes dates the ISO way.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant)
}

/** How many days lie between two calendar days; negative when `day` is past. */
export const daysUntil = (day: Day, today: Day): number =>
  Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / millisecondsInADay,
  )

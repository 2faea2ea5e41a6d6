/** A date and a time as a wall clock shows them, 'YYYY-MM-DDTHH:MM': what a datetime-local field holds. */
export type LocalTime = string

const millisecondsInADay = 86_400_000

/** What the clocks of `timeZone` (IANA name) show at an instant (ISO 8601), to the minute. */
export const toLocalTime = (instant: string, timeZone: string): LocalTime =>
  new Date(wallClock(Date.parse(instant), timeZone)).toISOString().slice(0, 16)

/**
 * The instant (ISO 8601) at which the clocks of `timeZone` show this time, or null when it is no time at all. Of an hour
 * that comes twice it is the first; one that is left out counts from before the clocks went forward, so 02:30 is 03:30.
 */
export function fromLocalTime(local: LocalTime, timeZone: string): string | null {
  const shown = Date.parse(`${local}Z`)
  // February 30 is read as March 2, without a word.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== local.slice(0, 16))
    return null
  const [before, after] = [-millisecondsInADay, millisecondsInADay].map(
    (distance) => shown - offset(shown + distance, timeZone),
  ) as [number, number]
  const instant = [before, after]
    .sort((a, b) => a - b)
    .find((candidate) => wallClock(candidate, timeZone) === shown)
  return new Date(instant ?? before).toISOString()
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
const offset = (time: number, timeZone: string) => wallClock(time, timeZone) - time

/** What the clocks show, read as if it were UTC; cut to the second. */
function wallClock(time: number, timeZone: string): number {
  // Sweden writes dates the ISO way.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return Date.parse(`${format.format(time).replace(' ', 'T')}Z`)
}

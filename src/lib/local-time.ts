/** A local date and time, 'YYYY-MM-DDTHH:MM': the value of a datetime-local field. */
export type LocalTime = string

const millisecondsInADay = 86_400_000

/** The local time of an instant (ISO 8601) in `timeZone` (IANA name), to the minute. */
export const toLocalTime = (instant: string, timeZone: string): LocalTime =>
  new Date(wallClock(Date.parse(instant), timeZone)).toISOString().slice(0, 16)

/**
 * The instant (ISO 8601) of a local time in `timeZone`, or null when it is not a valid date and time. An ambiguous time
 * (the clocks go back) is the first of the two; a skipped one (the clocks go forward) is shifted by the gap: 02:30 is
 * 03:30.
 */
export function fromLocalTime(local: LocalTime, timeZone: string): string | null {
  const shown = Date.parse(`${local}Z`)
  // Date.parse reads February 30 as March 2.
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== local.slice(0, 16))
    return null
  const before = shown - offset(shown - millisecondsInADay, timeZone)
  const after = shown - offset(shown + millisecondsInADay, timeZone)
  const instant = [before, after]
    .sort((a, b) => a - b)
    .find((candidate) => wallClock(candidate, timeZone) === shown)
  return new Date(instant ?? before).toISOString()
}

/** A local time as ISO 8601 with its offset, '2027-03-28T20:30:00+02:00'; null for none, or after 9999. Skips are shifted. */
export function withOffset(local: LocalTime, timeZone: string): string | null {
  const instant = fromLocalTime(local, timeZone)
  if (!instant || !/^\d{4}-/.test(instant)) return null
  const shown = toLocalTime(instant, timeZone)
  const minutes = Math.round((Date.parse(`${shown}Z`) - Date.parse(instant)) / 60_000)
  const size = Math.abs(minutes)
  const two = (count: number) => `${count}`.padStart(2, '0')
  const sign = minutes < 0 ? '-' : '+'
  return `${shown}:00${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** A datetime-local value as an instant. An untouched `saved` one keeps its seconds; no date stays as it is. */
export function typedInstant(local: LocalTime, timeZone: string, saved = ''): string {
  if (saved && local === toLocalTime(saved, timeZone)) return saved
  return fromLocalTime(local, timeZone) ?? local
}

/** The offset of a time zone from UTC at `time`, in milliseconds. */
const offset = (time: number, timeZone: string) => wallClock(time, timeZone) - time

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time in `timeZone` as if it were UTC: milliseconds since the epoch, cut to the second. */
function wallClock(time: number, timeZone: string): number {
  // The locale sv-SE formats dates as YYYY-MM-DD HH:MM:SS. Cached, because making a format takes far longer than using it.
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options)
  formats.set(timeZone, format)
  // It writes the year 999 with three digits.
  return Date.parse(`${format.format(time).replace(' ', 'T').padStart(19, '0')}Z`)
}

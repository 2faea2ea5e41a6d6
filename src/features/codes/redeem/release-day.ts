import { formatInstant, formatTime } from '#src/lib/dates.ts'

/** What a fan reads before the release day (ISO 8601), by the site's clocks. */
export const releaseDayMessage = (availableAt: string, timeZone: string): string =>
  `This release opens on ${formatInstant(availableAt, timeZone)} at ${formatTime(availableAt, timeZone)} (${timeZone}). Your code is safe and stays yours.`

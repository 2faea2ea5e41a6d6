import { dayAndTime } from '#src/lib/dates.ts'

export type Link = { url: string; expiresAt: string }

/** What is said of a link for somebody of the staff; the time is in the browser's time zone. */
export const linkHint = (expiresAt: string): string =>
  `Works once, until ${dayAndTime(expiresAt)}. Shown only once; a newer link replaces it.`

import { dayAndTime } from '#src/lib/dates.ts'

export type Link = { url: string; expiresAt: string }

/** What is said of a link for somebody of the staff; the time is in the browser's time zone. */
export const linkHint = (expiresAt: string): string =>
  `It works once, in any browser, until ${dayAndTime(expiresAt)}. It is not shown again; a newer link ends it.`

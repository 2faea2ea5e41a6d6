export type Link = { url: string; expiresAt: string }

/** What is said of a link for somebody of the staff; the time is in the browser's time zone. */
export const linkHint = (expiresAt: string): string =>
  `It works once, in any browser, until ${endOf(expiresAt)}. It is not shown again; a newer link ends it.`

/** 'November 30, 2026 at 9:41 PM'. */
export const endOf = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })

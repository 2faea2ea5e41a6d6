/** The one time zone of the site (SITE_TIME_ZONE, IANA name; UTC when not set). Throws RangeError on an unknown one. */
export function siteTimeZone(): string {
  const timeZone = process.env.SITE_TIME_ZONE || 'UTC'
  // Each page asks, and asking Intl takes longer than rendering the page.
  if (timeZone !== known) new Intl.DateTimeFormat('en-US', { timeZone })
  return (known = timeZone)
}

let known: string | undefined

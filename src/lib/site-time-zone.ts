/** The site's time zone (SITE_TIME_ZONE, an IANA name; UTC when not set). Throws RangeError for an unknown one. */
export function siteTimeZone(): string {
  const timeZone = process.env.SITE_TIME_ZONE || 'UTC'
  // Cached, because every page calls this and validating takes longer than rendering the page.
  if (timeZone !== validated) new Intl.DateTimeFormat('en-US', { timeZone })
  return (validated = timeZone)
}

let validated: string | undefined

/** The one time zone of the site (SITE_TIME_ZONE, IANA name; UTC when not set). Throws RangeError on an unknown one. */
export function siteTimeZone(): string {
  const timeZone = process.env.SITE_TIME_ZONE || 'UTC'
  new Intl.DateTimeFormat('en-US', { timeZone })
  return timeZone
}

/** A past instant (ISO 8601) in the browser's time zone: 'today at 9:41 PM', or 'on May 3, 2026 at 9:41 PM'. */
export function momentOf(instant: string, now = new Date()): string {
  const moment = new Date(instant)
  return moment.toDateString() === now.toDateString()
    ? `today at ${moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`
    : `on ${moment.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}`
}

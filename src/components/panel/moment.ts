const today = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const before = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** A time of the past as this computer's clocks had it: 'today at 9:41 PM', or 'on May 3, 2026 at 9:41 PM'. */
export function momentOf(instant: string, now = new Date()): string {
  const moment = new Date(instant)
  return moment.toDateString() === now.toDateString()
    ? `today at ${today.format(moment)}`
    : `on ${before.format(moment)}`
}

import ical, { ICalEventTransparency } from 'ical-generator'
import { printable } from '#src/lib/printable.ts'

/** A release and its day (ISO 8601). */
export type ReleaseDay = { id: string; artist: string; title: string; availableAt: string }

/** An iCalendar file of a release day (UTC), which does not mark the hour as busy. `site` is an origin. */
export function releaseCalendar({ id, artist, title, availableAt }: ReleaseDay, site: string) {
  const address = `${site}/redeem`
  const day = new Date(availableAt)
  const calendar = ical({
    prodId: { company: 'Deadwax', product: 'Releases', language: 'EN' },
    events: [
      {
        id,
        start: day,
        stamp: day,
        transparency: ICalEventTransparency.TRANSPARENT,
        summary: printable(`${artist} - ${title} opens`),
        description: printable(`Redeem your code: ${address}`),
        url: address,
      },
    ],
  })
  return `${calendar.toString()}\r\n`
}

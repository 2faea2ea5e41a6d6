import ical, { ICalCalendarMethod, ICalEventTransparency, type ICalEventData } from 'ical-generator'
import { printable } from '#src/features/news/printable.ts'
import { articlePath, plainDescription, plainTitle, type EventArticle } from './article.ts'
import { showPlace, showStart } from './show.ts'

/** The path of one event's calendar file. */
export const eventFile = ({ id }: EventArticle): string => `/events/${id}.ics`

/** An iCalendar file of all events, for subscriptions. Deterministic: the same events give the same text. */
export const eventsCalendar = (
  events: readonly EventArticle[],
  label: { labelName: string; timeZone: string; site: URL },
): string =>
  calendarText(events, label, {
    name: printable(label.labelName),
    method: ICalCalendarMethod.PUBLISH,
    // The refresh interval of subscribers, in seconds.
    ttl: 12 * 60 * 60,
  })

/** An iCalendar file of one event. Without a name, so that a calendar program does not create a calendar for it. */
export const eventCalendar = (event: EventArticle, place: Place): string =>
  calendarText([event], place)

/** The site, and its clocks (IANA name). */
type Place = { timeZone: string; site: URL }

function calendarText(
  events: readonly EventArticle[],
  place: Place,
  about?: { name: string; method: ICalCalendarMethod; ttl: number },
): string {
  const calendar = ical({
    ...about,
    prodId: { company: 'Deadwax', product: 'Events', language: 'EN' },
    events: events.map((event) => calendarEvent(event, place)),
  })
  return `${calendar.toString()}\r\n`
}

/** An instant in UTC, which needs no table of time zones, or all day. Transparent: it does not mark the day as busy. */
function calendarEvent(event: EventArticle, { timeZone, site }: Place): ICalEventData {
  const { doors, start } = showStart(event, timeZone)
  const instant = start ?? doors
  const location = event.type === 'show' && showPlace(event)
  const address = new URL(articlePath(event), site).href
  return {
    id: event.id,
    ...(instant ? { start: new Date(instant) } : { allDay: true, start: event.eventDate }),
    ...(location && { location: printable(location) }),
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: printable(plainTitle(event)),
    description: printable(`${plainDescription(event)}\n\n${address}`),
    url: address,
    stamp: new Date(event.updatedAt),
    lastModified: new Date(event.updatedAt),
  }
}

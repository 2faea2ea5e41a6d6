import ical, { ICalCalendarMethod, ICalEventTransparency, type ICalEventData } from 'ical-generator'
import { printable } from '#src/lib/printable.ts'
import { articlePath, plainDescription, plainTitle, type EventArticle } from './article.ts'

/** Where the calendar file of one event is. */
export const eventFile = ({ id }: EventArticle): string => `/events/${id}.ics`

/** A calendar to subscribe to, with all events. The same events give the same text. */
export function eventsCalendar(
  events: readonly EventArticle[],
  label: { labelName: string; site: URL },
): string {
  return calendarText(events, label.site, {
    name: printable(label.labelName),
    method: ICalCalendarMethod.PUBLISH,
    // How often a subscriber may ask again.
    ttl: 12 * 60 * 60,
  })
}

/** A file with one event. It has no name, because a calendar program would make a calendar of it. */
export function eventCalendar(event: EventArticle, site: URL): string {
  return calendarText([event], site, {})
}

function calendarText(
  events: readonly EventArticle[],
  site: URL,
  about: { name?: string; method?: ICalCalendarMethod; ttl?: number },
): string {
  const calendar = ical({
    ...about,
    prodId: { company: 'Deadwax', product: 'Events', language: 'EN' },
    events: events.map((event) => calendarEvent(event, site)),
  })
  return `${calendar.toString()}\r\n`
}

/** An event on its calendar day, all day, whatever the time zone; it leaves the day free for other things. */
function calendarEvent(event: EventArticle, site: URL): ICalEventData {
  const address = new URL(articlePath(event), site).href
  return {
    id: event.id,
    allDay: true,
    start: event.eventDate,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: printable(plainTitle(event)),
    description: printable(`${plainDescription(event)}\n\n${address}`),
    url: address,
    stamp: new Date(event.updatedAt),
    lastModified: new Date(event.updatedAt),
  }
}

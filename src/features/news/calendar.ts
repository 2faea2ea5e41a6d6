import ical, { ICalCalendarMethod, ICalEventTransparency, type ICalEventData } from 'ical-generator'
import { printable } from '#src/lib/printable.ts'
import { articlePath, plainDescription, plainTitle, type EventArticle } from './article.ts'

/** The path of one event's calendar file. */
export const eventFile = ({ id }: EventArticle): string => `/events/${id}.ics`

/** An iCalendar file of all events, for subscriptions. Deterministic: the same events give the same text. */
export function eventsCalendar(
  events: readonly EventArticle[],
  label: { labelName: string; site: URL },
): string {
  return calendarText(events, label.site, {
    name: printable(label.labelName),
    method: ICalCalendarMethod.PUBLISH,
    // The refresh interval of subscribers, in seconds.
    ttl: 12 * 60 * 60,
  })
}

/** An iCalendar file of one event. Without a name, so that a calendar program does not create a calendar for it. */
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

/** An all-day event without a time zone; transparent, so that it does not mark the day as busy. */
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

import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator'
import type { DateStyle } from '#src/lib/dates.ts'
import { printable } from '#src/lib/printable.ts'
import { releaseName } from '#src/features/releases/release-name.ts'
import { releasePath } from '#src/features/releases/release.ts'
import { announcedTitle, articlePath, plainDescription, type EventArticle } from './article.ts'
import type { ReleaseEvent } from './release-events.ts'
import { showInstants, showLines, showPlace } from './show.ts'

/** The path of one event's calendar file. */
export const eventFile = ({ id }: EventArticle): string => `/events/${id}.ics`

/** An iCalendar file of all events, for subscriptions. Deterministic: the same events give the same text. */
export const eventsCalendar = (
  events: readonly EventArticle[],
  label: { labelName: string } & Place,
  releases: readonly ReleaseEvent[] = [],
): string =>
  calendarText(entriesOf(events, releases, label), {
    name: printable(label.labelName),
    method: ICalCalendarMethod.PUBLISH,
    // The refresh interval of subscribers, in seconds.
    ttl: 12 * 60 * 60,
  })

/** An iCalendar file of one event. Without a name, so that a calendar program does not create a calendar for it. */
export const eventCalendar = (event: EventArticle, place: Place): string =>
  calendarText([calendarEvent(event, place)])

/** The site, and its clocks (IANA name) and style of dates. */
type Place = { timeZone: string; dates: DateStyle; site: URL }

const entriesOf = (
  events: readonly EventArticle[],
  releases: readonly ReleaseEvent[],
  place: Place,
): ICalEventData[] => [
  ...events.map((event) => calendarEvent(event, place)),
  ...releases.map((event) => releaseEntry(event, place)),
]

function calendarText(
  events: ICalEventData[],
  about?: { name: string; method: ICalCalendarMethod; ttl: number },
): string {
  const calendar = ical({
    ...about,
    prodId: { company: 'Deadwax', product: 'Events', language: 'EN' },
    events,
  })
  return `${calendar.toString()}\r\n`
}

/** How long a show is when nobody says: without an end calendars give it no time at all, or an hour. */
const usualLength = 3 * 60 * 60 * 1000

const statuses = {
  on: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
  moved: ICalEventStatus.CONFIRMED,
}

/**
 * From one instant to another in UTC, which needs no table of time zones, or all day. Transparent: it does not mark the day
 * as busy. The title has the state as well, because some calendars do not show it.
 */
function calendarEvent(event: EventArticle, { timeZone, dates, site }: Place): ICalEventData {
  const { doors, start, end } = showInstants(event, timeZone)
  const instant = start ?? doors
  const location = event.type === 'show' && showPlace(event)
  const address = new URL(articlePath(event), site).href
  const lines = showLines(event, dates, site).join('\n')
  const parts = [lines, plainDescription(event), address].filter(Boolean)
  return {
    id: event.id,
    ...(instant
      ? { start: new Date(instant), end: end ? new Date(end) : afterUsualLength(instant) }
      : { allDay: true, start: event.eventDate }),
    ...(location && { location: printable(location) }),
    transparency: ICalEventTransparency.TRANSPARENT,
    status: statuses[event.showState],
    sequence: event.calendarSequence,
    summary: printable(announcedTitle(event)),
    description: printable(parts.join('\n\n')),
    url: address,
    stamp: new Date(event.updatedAt),
    lastModified: new Date(event.updatedAt),
  }
}

const afterUsualLength = (instant: string) => new Date(Date.parse(instant) + usualLength)

/** The day of a release that no article announces. Its sequence grows whenever visitors are told another day. */
function releaseEntry(event: ReleaseEvent, { site }: Place): ICalEventData {
  const { release, eventDate, words } = event
  const address = new URL(releasePath(release), site).href
  const toldAt = new Date(release.dayToldAt)
  return {
    // Not the id alone, which the calendar of a redeemed code has (release-calendar.ts).
    id: `release-${release.id}`,
    sequence: Math.floor(toldAt.getTime() / 60_000),
    allDay: true,
    start: eventDate,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: printable(releaseName(release)),
    description: printable(`Out ${words}\n\n${address}`),
    url: address,
    stamp: toldAt,
    lastModified: toldAt,
  }
}

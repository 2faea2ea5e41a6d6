import { formatClock, formatDay, formatDayOfYear, type DateStyle } from '#src/lib/dates.ts'
import { nextDay } from '#src/lib/day.ts'
import { withOffset } from '#src/lib/local-time.ts'
import { absoluteAddress } from '#src/lib/absolute-address.ts'
import { webAddress } from '#src/lib/web-address.ts'
import type { Article, EventArticle } from './article.ts'
import { stateWord, type ShowState } from './show-state.ts'

/** What is known of a show besides its day, in words; null or false where it is not. */
export type ShownShow = {
  /** Null for a show that is on. */
  state: ShowState | null
  /** What the staff say about the state. */
  note: string | null
  /** When and where it was to be before it was moved: 'was October 24 at Pump Hall 2, Marram'. */
  former: string | null
  /** Who plays, with the paths of the artists that have a page. */
  acts: { name: string; path: string | null }[] | null
  times: string | null
  place: string | null
  ticketUrl: string | null
  soldOut: boolean
}

/** Null for an article that is no show, and for a show of which nothing but its day is known. */
export function shownShow(article: Article, dates: DateStyle): ShownShow | null {
  if (article.type !== 'show') return null
  const { showState, stateNote, acts } = article
  const isCancelled = showState === 'cancelled'
  const show = {
    state: showState === 'on' ? null : showState,
    note: stateNote,
    former: isCancelled ? null : formerText(article, dates),
    acts: acts.length > 0 ? acts.map(shownAct) : null,
    times: showTimes(article, dates),
    place: showPlace(article),
    // Nobody buys tickets for a show that is cancelled.
    ticketUrl: isCancelled ? null : webAddress(article.ticketUrl),
    soldOut: !isCancelled && article.soldOut,
  }
  return Object.values(show).some(Boolean) ? show : null
}

const shownAct = ({ name, slug }: Article['acts'][number]) => ({
  name,
  path: slug === null ? null : `/artist/${slug}`,
})

/** A time never breaks before AM and PM. */
const clock = (time: string, dates: DateStyle) => formatClock(time, dates).replace(' ', '\u00a0')

function showTimes({ doorsTime, eventTime, endTime }: Article, dates: DateStyle): string | null {
  const parts = [
    doorsTime && `Doors ${clock(doorsTime, dates)}`,
    eventTime && (doorsTime ? 'show ' : '') + clock(eventTime, dates),
    endTime && (eventTime || doorsTime) && `until ${clock(endTime, dates)}`,
  ]
  return parts.filter(Boolean).join(', ') || null
}

/** 'Venue, City', or the one that is known. */
export const showPlace = ({ venue, city }: Pick<Article, 'venue' | 'city'>): string | null =>
  [venue, city].filter(Boolean).join(', ') || null

type Moved = Pick<
  Article,
  'eventDate' | 'eventTime' | 'formerDate' | 'formerTime' | 'formerVenue' | 'formerCity'
>

/** 'was October 24 at Pump Hall 2, Marram' of a show that was moved; null of one that is when and where it was to be. */
export function formerText(show: Moved, dates: DateStyle): string | null {
  const { formerVenue: venue, formerCity: city } = show
  const place = showPlace({ venue, city })
  const parts = [formerDay(show, dates), place && `${venue ? 'at' : 'in'} ${place}`].filter(Boolean)
  return parts.length > 0 ? `was ${parts.join(' ')}` : null
}

function formerDay({ eventDate, formerDate, formerTime }: Moved, dates: DateStyle) {
  if (!formerDate) return null
  if (formerDate === eventDate) return formerTime && clock(formerTime, dates)
  const isSameYear = formerDate.slice(0, 4) === eventDate?.slice(0, 4)
  return (isSameYear ? formatDayOfYear : formatDay)(formerDate, dates)
}

/** 'MOVED (was October 24 at Pump Hall 2, Marram)'; '' for a show that is on and was never moved. */
export const stateText = (
  { showState }: Pick<Article, 'showState'>,
  { former }: Pick<ShownShow, 'former'>,
): string => [stateWord(showState), former && `(${former})`].filter(Boolean).join(' ')

/** What is known of a show in lines of plain text, its state first. */
export function showLines(article: Article, dates: DateStyle, site: URL): string[] {
  const show = shownShow(article, dates)
  if (!show) return []
  const { note, acts, times, place, soldOut } = show
  const state = stateText(article, show)
  const tickets = show.ticketUrl && !soldOut && ticketAddress(article, site)
  const lines = [
    [state, note].filter(Boolean).join('. '),
    acts?.map(({ name }) => name).join(', '),
    times,
    place,
    soldOut ? 'Sold out' : null,
    tickets ? `Tickets: ${tickets}` : null,
  ]
  return lines.filter((line) => line) as string[]
}

type Hours = Pick<EventArticle, 'eventDate' | 'eventTime' | 'doorsTime' | 'endTime'>

/**
 * Doors, start and end as ISO 8601 with that day's offset, or null where nobody says. A start before the doors is after
 * midnight, and so is an end that is not after what comes before it.
 */
export function showInstants(show: Hours, timeZone: string) {
  const { eventDate, eventTime, doorsTime, endTime } = show
  const at = (day: string, time: string | null) => time && withOffset(`${day}T${time}`, timeZone)
  const isAfterMidnight = eventTime && doorsTime && eventTime < doorsTime
  const startDay = isAfterMidnight ? nextDay(eventDate) : eventDate
  const doors = at(eventDate, doorsTime)
  const start = at(startDay, eventTime)
  const first = eventTime ?? doorsTime
  const begin = start ?? doors
  const end = first && endTime && at(endTime <= first ? nextDay(startDay) : startDay, endTime)
  // In an hour that the clocks skip, an end may come before its start.
  const isAfter = begin && end && Date.parse(end) > Date.parse(begin)
  return { doors, start, end: isAfter ? end : null }
}

const statuses = {
  on: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
  moved: 'https://schema.org/EventRescheduled',
} as const

/** The state of a show in schema.org's words, where another day or hour is a new schedule, and another place alone is not. */
export function eventStatus(show: EventArticle, timeZone: string) {
  const { showState, formerDate, formerTime } = show
  if (showState === 'cancelled' || formerDate === null)
    return { eventStatus: statuses[showState === 'moved' ? 'on' : showState] }
  const former = { eventDate: formerDate, eventTime: formerTime, doorsTime: null, endTime: null }
  const { start } = showInstants(former, timeZone)
  return { eventStatus: statuses[showState], previousStartDate: start ?? formerDate }
}

export const ticketAddress = ({ ticketUrl }: Article, site: URL): string | null =>
  absoluteAddress(ticketUrl, site)

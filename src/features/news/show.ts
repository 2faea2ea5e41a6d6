import { formatClock, type DateStyle } from '#src/lib/dates.ts'
import { nextDay } from '#src/lib/day.ts'
import { withOffset } from '#src/lib/local-time.ts'
import { absoluteAddress, webAddress } from '#src/lib/web-address.ts'
import type { Article, EventArticle } from './article.ts'

/** What is known of a show besides its day, in words; null or false where it is not. */
export type ShownShow = {
  times: string | null
  place: string | null
  ticketUrl: string | null
  soldOut: boolean
}

/** Null for an article that is no show, and for a show of which nothing but its day is known. */
export function shownShow(article: Article, dates: DateStyle): ShownShow | null {
  if (article.type !== 'show') return null
  const show = {
    times: showTimes(article, dates),
    place: showPlace(article),
    ticketUrl: webAddress(article.ticketUrl),
    soldOut: article.soldOut,
  }
  return Object.values(show).some(Boolean) ? show : null
}

function showTimes({ doorsTime, eventTime }: Article, dates: DateStyle): string | null {
  // A time never breaks before AM and PM.
  const clock = (time: string) => formatClock(time, dates).replace(' ', '\u00a0')
  const start = eventTime && clock(eventTime)
  if (!doorsTime) return start
  const doors = `Doors ${clock(doorsTime)}`
  return start ? `${doors}, show ${start}` : doors
}

/** 'Venue, City', or the one that is known. */
export const showPlace = ({ venue, city }: Pick<Article, 'venue' | 'city'>): string | null =>
  [venue, city].filter(Boolean).join(', ') || null

/** Doors and start as ISO 8601 with that day's offset, or null; a start before the doors is after midnight. */
export function showStart({ eventDate, eventTime, doorsTime }: EventArticle, timeZone: string) {
  const at = (day: string, time: string | null) => time && withOffset(`${day}T${time}`, timeZone)
  const isAfterMidnight = eventTime && doorsTime && eventTime < doorsTime
  return {
    doors: at(eventDate, doorsTime),
    start: at(isAfterMidnight ? nextDay(eventDate) : eventDate, eventTime),
  }
}

export const ticketAddress = ({ ticketUrl }: Article, site: URL): string | null =>
  absoluteAddress(ticketUrl, site)

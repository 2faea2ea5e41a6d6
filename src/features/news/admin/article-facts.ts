import { shortDate } from '#src/components/admin/moment.ts'
import { dayAndTime, formatClock, formatDay, formatInstant, type Clock } from '#src/lib/dates.ts'
import { truncateMarkup } from '#src/lib/markup.ts'
import { stateWord } from '#src/features/news/show-state.ts'
import { typeBadges } from '#src/features/news/type-badges.ts'
import type { ArticleSummary } from './contract.ts'

/** How many characters of the content replace a missing excerpt. */
export const openingLength = { featured: 80, list: 150 } as const

/** The badges of an article: its type, the state of a show, DRAFT, SCHEDULED, FEATURED, HIDDEN (not on the landing page). */
export function articleBadges(article: ArticleSummary): string[] {
  const { type, published, scheduled, featured, showState } = article
  const state = stateWord(showState)
  return [
    typeBadges[type],
    ...(state ? [state] : []),
    ...(published ? [] : ['DRAFT']),
    ...(scheduled ? ['SCHEDULED'] : []),
    ...(featured ? ['FEATURED'] : []),
    ...(type === 'other' && !featured ? ['HIDDEN'] : []),
  ]
}

/** The excerpt, or the content cut to `length` characters. */
export function summaryText({ excerpt, opening }: ArticleSummary, length: number): string {
  if (excerpt) return excerpt
  const nodes = truncateMarkup(opening, length)
  return nodes.map((node) => (node.type === 'text' ? node.text : ' ')).join('')
}

/** Author, last update, publish date and event date, as a row shows them; dates by `clock`. */
export function articleFacts(article: ArticleSummary, clock: Clock): string[] {
  const { type, authorName, updatedAt, eventDate } = article
  return [
    `By ${authorName}`,
    `Updated ${formatInstant(updatedAt, clock)}`,
    ...publishFact(article, clock),
    ...(type !== 'other' && eventDate ? [eventFact(type, eventDate, article, clock)] : []),
    ...placeFact(article),
  ]
}

const eventNames = { show: 'Show', release: 'Release' } as const

const eventFact = (
  type: keyof typeof eventNames,
  day: string,
  { eventTime }: ArticleSummary,
  { dates }: Clock,
) =>
  [`${eventNames[type]} ${formatDay(day, dates)}`, eventTime && formatClock(eventTime, dates)]
    .filter(Boolean)
    .join(' at ')

function placeFact({ venue, city, soldOut, showState }: ArticleSummary): string[] {
  const place = [venue, city].filter(Boolean).join(', ')
  const hasNoTickets = soldOut && showState !== 'cancelled'
  return [...(place ? [place] : []), ...(hasNoTickets ? ['Sold out'] : [])]
}

/** 'The Vaults, Leeds · Sold out' of a show; '' of what has no place. */
export const placeText = (article: ArticleSummary): string => placeFact(article).join(' · ')

/** What is not as usual about an article, in one word: the first that keeps it from visitors, else where it stands. */
export function articleState(article: ArticleSummary, clock: Clock): string {
  const { published, scheduled, publishedAt, featured, type, showState } = article
  if (!published) return 'DRAFT'
  if (scheduled) return `OUT ${shortDate(publishedAt, clock).toUpperCase()}`
  if (featured) return 'FEATURED'
  if (showState !== 'on') return stateWord(showState)
  return type === 'other' ? 'HIDDEN' : ''
}

function publishFact(article: ArticleSummary, clock: Clock): string[] {
  const { publishedAt, published, scheduled } = article
  if (!publishedAt) return []
  const day = formatInstant(publishedAt, clock)
  if (scheduled) return [`Goes public ${dayAndTime(publishedAt, clock)}`]
  return [published ? `Published ${day}` : `Publish date ${day}`]
}

import { formatDay, formatInstant } from '#src/lib/dates.ts'
import { toLocalTime } from '#src/lib/local-time.ts'
import { truncateMarkup } from '#src/lib/markup.ts'
import { typeBadges } from '#src/features/news/article.ts'
import type { ArticleSummary } from './contract.ts'

/** How much of the content stands for a missing excerpt. */
export const openingLength = { featured: 80, list: 150 } as const

/** The badges of an article, its type first. */
export function articleBadges(article: ArticleSummary): string[] {
  const { type, published, scheduled, featured } = article
  return [
    typeBadges[type],
    ...(published ? [] : ['DRAFT']),
    ...(scheduled ? ['SCHEDULED'] : []),
    ...(featured ? ['FEATURED'] : []),
    ...(type === 'other' && !featured ? ['HIDDEN'] : []),
  ]
}

/** The excerpt, or the beginning of the content with an ellipsis. */
export function summaryText({ excerpt, opening }: ArticleSummary, length: number): string {
  if (excerpt) return excerpt
  const nodes = truncateMarkup(opening, length)
  return nodes.map((node) => (node.type === 'text' ? node.text : ' ')).join('')
}

/** Who wrote it and when, in the order in which a row says it; dates as the clocks of `timeZone` have them. */
export function articleFacts(article: ArticleSummary, timeZone: string): string[] {
  const { type, authorName, updatedAt, eventDate } = article
  return [
    `By ${authorName}`,
    `Updated ${formatInstant(updatedAt, timeZone)}`,
    ...publishFact(article, timeZone),
    ...(type !== 'other' && eventDate ? [`${eventNames[type]} ${formatDay(eventDate)}`] : []),
  ]
}

const eventNames = { show: 'Show', release: 'Release' } as const

function publishFact(article: ArticleSummary, timeZone: string): string[] {
  const { publishedAt, published, scheduled } = article
  if (!publishedAt) return []
  const day = formatInstant(publishedAt, timeZone)
  if (scheduled) return [`Goes public ${day}, ${toLocalTime(publishedAt, timeZone).slice(11)}`]
  return [published ? `Published ${day}` : `Publish date ${day}`]
}

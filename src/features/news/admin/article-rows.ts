import { publicSince } from '#src/components/admin/live-status.ts'
import type { RowsOf } from '#src/components/admin/records-screen.ts'
import { articlePath, plainTitle } from '#src/features/news/article.ts'
import { typeBadges } from '#src/features/news/type-badges.ts'
import { shortDate, shortDay } from '#src/components/admin/moment.ts'
import { formatClock, formatTime, type Label } from '#src/lib/dates.ts'
import { articleState, openingLength, placeText, summaryText } from './article-facts.ts'
import type { ArticleSummary } from './contract.ts'

/** The rows of the list of articles. */
export const articleRows: RowsOf<ArticleSummary> = {
  picture: ({ featuredImage }) => featuredImage,
  columns: [
    {
      name: 'title',
      head: 'Title',
      kind: 'title',
      fact: plainTitle,
      order: plainTitle,
      isInDatabase: true,
      track: 'minmax(8rem, 1fr)',
    },
    {
      name: 'type',
      head: 'Type',
      fact: ({ type }) => typeBadges[type],
      order: ({ type }) => typeBadges[type],
      isOnPhone: true,
    },
    {
      name: 'day',
      head: 'Day',
      kind: 'number',
      fact: eventText,
      order: ({ type, eventDate }) => (type !== 'other' && Date.parse(eventDate)) || '',
      isOnPhone: true,
    },
    {
      name: 'published',
      head: 'Published',
      kind: 'number',
      fact: publishText,
      order: ({ publishedAt }) => Date.parse(publishedAt) || '',
      isInDatabase: true,
      from: 1280,
    },
    {
      name: 'updated',
      head: 'Updated',
      kind: 'number',
      fact: ({ updatedAt }, site) => shortDate(updatedAt, site),
      order: ({ updatedAt }) => Date.parse(updatedAt),
      isInDatabase: true,
      from: 1280,
    },
  ],
  note: (article) =>
    [`By ${article.authorName}`, placeText(article), summaryText(article, openingLength.list)]
      .filter(Boolean)
      .join(' · '),
  state: articleState,
  publicSince,
  sitePath: (article) => (article.published && !article.scheduled ? articlePath(article) : null),
  texts: (article) => [
    plainTitle(article),
    article.excerpt,
    article.opening,
    article.authorName,
    article.venue,
    article.city,
  ],
}

function eventText(article: ArticleSummary, site: Label): string {
  const { type, eventDate, eventTime } = article
  if (type === 'other' || !eventDate) return ''
  const day = shortDay(eventDate, site)
  return eventTime ? `${day}, ${formatClock(eventTime, site.dates)}` : day
}

function publishText({ publishedAt, scheduled }: ArticleSummary, site: Label): string {
  if (!publishedAt) return ''
  const day = shortDate(publishedAt, site)
  return scheduled ? `${day}, ${formatTime(publishedAt, site)}` : day
}

const isOf: Record<string, (article: ArticleSummary) => boolean> = {
  drafts: ({ published }) => !published,
  scheduled: ({ scheduled }) => scheduled,
  featured: ({ featured }) => featured,
  hidden: ({ type, featured }) => type === 'other' && !featured,
  general: ({ type }) => type === 'other',
  shows: ({ type }) => type === 'show',
  releases: ({ type }) => type === 'release',
}

/** Whether the list has an article while this kind is chosen. */
export const isOfKind = (article: ArticleSummary, kind: string): boolean =>
  isOf[kind]?.(article) ?? true

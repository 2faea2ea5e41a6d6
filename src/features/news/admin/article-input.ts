import type { ValidationError } from '#src/lib/validation-error.ts'
import { isWebAddress } from '#src/lib/web-address.ts'
import type { Article } from '#src/features/news/article.ts'
import {
  badEventDateMessage,
  badImageMessage,
  badPublishDateMessage,
  longTextMessage,
  missingEventDateMessage,
  missingExcerptMessage,
  missingTextsMessage,
  tooManyFeaturedMessage,
} from '#src/features/news/messages.ts'

/** The values of an article to save. Unset ones are ''; `publishedAt` is an instant (ISO 8601), `eventDate` a Day. */
export type ArticleInput = {
  title: string
  excerpt: string
  content: string
  type: Article['type']
  featuredImage: string
  published: boolean
  /** "Featured on Landing Page". */
  featured: boolean
  publishedAt: string
  eventDate: string
}

type ArticleError = ValidationError<keyof ArticleInput>

/** The maximum lengths; the database has the same. */
export const longestArticle = { title: 500, excerpt: 5000, content: 100_000 } as const
const longestAddress = 2000

/** The maximum number of featured articles on the landing page. */
export const featuredPlaces = 3

/** The initial values of the form. */
export const newArticle: ArticleInput = {
  title: '',
  excerpt: '',
  content: '',
  type: 'other',
  featuredImage: '',
  published: true,
  featured: false,
  publishedAt: '',
  eventDate: '',
}

/** Clears what a type does not have: general news has no event date; shows and releases are never featured. */
export function normalizeArticle(input: ArticleInput): ArticleInput {
  return input.type === 'other' ? { ...input, eventDate: '' } : { ...input, featured: false }
}

/** The first validation error of an article: in the order of the spec, then lengths and formats; or null. */
export function validateArticle(input: ArticleInput): ArticleError | null {
  return missingText(input) ?? missingRest(input) ?? badField(input)
}

function missingText(input: ArticleInput): ArticleError | null {
  for (const field of ['title', 'content'] as const)
    if (!input[field].trim()) return { code: 'missing-fields', message: missingTextsMessage, field }
  return null
}

function missingRest({ type, eventDate, excerpt }: ArticleInput): ArticleError | null {
  if (type !== 'other' && !eventDate.trim())
    return { code: 'missing-event-date', message: missingEventDateMessage, field: 'eventDate' }
  if (!excerpt.trim())
    return { code: 'missing-excerpt', message: missingExcerptMessage, field: 'excerpt' }
  return null
}

function badField(input: ArticleInput): ArticleError | null {
  const { type, eventDate, featuredImage, publishedAt } = input
  for (const field of ['title', 'excerpt', 'content'] as const)
    if (input[field].length > longestArticle[field])
      return {
        code: 'too-long',
        message: longTextMessage(field, longestArticle[field]),
        field,
      }
  if (type !== 'other' && !isDay(eventDate))
    return { code: 'bad-event-date', message: badEventDateMessage, field: 'eventDate' }
  if (featuredImage && (featuredImage.length > longestAddress || !isWebAddress(featuredImage)))
    return { code: 'bad-address', message: badImageMessage, field: 'featuredImage' }
  if (publishedAt && !isInstant(publishedAt))
    return { code: 'bad-publish-date', message: badPublishDateMessage, field: 'publishedAt' }
  return null
}

/** Refuses a fourth featured article; `others` is the number of other featured ones. The database enforces it. */
export function validateFeatured(input: ArticleInput, others: number): ArticleError | null {
  if (input.type !== 'other' || !input.featured || others < featuredPlaces) return null
  return { code: 'too-many-featured', message: tooManyFeaturedMessage, field: 'featured' }
}

/** True for an existing calendar day of the years 0001 to 9999. */
function isDay(day: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
  return day >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

const lastInstant = Date.parse('9999-12-31T00:00:00Z')
const firstInstant = Date.parse('0001-01-01T00:00:00Z')

const isInstant = (instant: string): boolean => {
  const isWhole = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(instant)
  const time = isWhole ? Date.parse(instant) : NaN
  return time >= firstInstant && time < lastInstant
}

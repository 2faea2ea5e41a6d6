import * as v from 'valibot'
import {
  optionalAddress,
  optionalId,
  optionalInstant,
  requiredText,
  withinLimit,
} from '#src/lib/schema-atoms.ts'
import {
  badEventDateMessage,
  badImageMessage,
  badPublishDateMessage,
  missingEventDateMessage,
  missingExcerptMessage,
  missingTextsMessage,
} from '#src/features/news/messages.ts'

/** The maximum lengths; the database has the same. */
export const articleLimits = { title: 500, excerpt: 5000, content: 100_000 } as const

/** The maximum number of featured articles on the landing page. */
export const featuredPlaces = 3

/**
 * An article to save, in the order of the spec (section 5). Unset ones are ''; `publishedAt` is an instant (ISO 8601),
 * `eventDate` a Day. What a type does not have is cleared: general news has no event date, an event is never featured.
 */
export const articleInput = v.pipe(
  v.object({
    title: requiredText(missingTextsMessage, articleLimits.title, 'title'),
    content: v.pipe(
      v.optional(v.string(), ''),
      v.regex(/\S/, missingTextsMessage),
      withinLimit(articleLimits.content, 'content'),
    ),
    eventDate: v.pipe(v.optional(v.string(), ''), v.trim()),
    excerpt: requiredText(missingExcerptMessage, articleLimits.excerpt, 'excerpt'),
    /** "Featured on Landing Page". */
    featured: v.optional(v.boolean(), false),
    type: v.optional(v.picklist(['other', 'show', 'release']), 'other'),
    featuredImage: optionalAddress(badImageMessage),
    published: v.optional(v.boolean(), true),
    publishedAt: optionalInstant(badPublishDateMessage),
    /** The release that it is about. */
    releaseId: optionalId,
  }),
  v.forward(
    v.partialCheck(
      [['type'], ['eventDate']],
      ({ type, eventDate }) => type === 'other' || isDay(eventDate),
      ({ input }) => (input.eventDate ? badEventDateMessage : missingEventDateMessage),
    ),
    ['eventDate'],
  ),
  v.transform((article) =>
    article.type === 'other' ? { ...article, eventDate: '' } : { ...article, featured: false },
  ),
)
export type ArticleInput = v.InferOutput<typeof articleInput>

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
  releaseId: '',
}

/** True for an existing calendar day of the years 0001 to 9999. */
function isDay(day: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
  return day >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

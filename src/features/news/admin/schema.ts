import * as v from 'valibot'
import { isDay } from '#src/lib/day.ts'
import { withGoodLinks } from '#src/lib/good-links.ts'
import {
  defaultsOf,
  optionalId,
  optionalInstant,
  optionalTime,
  requiredText,
  siteAddress,
  text,
  withinLimit,
} from '#src/lib/schema-atoms.ts'
import {
  badEventDateMessage,
  badPublishDateMessage,
  badTimeMessage,
  missingExcerptMessage,
  missingTextsMessage,
} from './messages.ts'

/** The maximum lengths; the database has the same. */
export const articleLimits = {
  title: 500,
  excerpt: 5000,
  content: 100_000,
  venue: 200,
  city: 100,
} as const

/** What only a show has, as far as it is known. */
export const noPlace = {
  eventTime: '',
  doorsTime: '',
  venue: '',
  city: '',
  ticketUrl: '',
  soldOut: false,
}

/** The maximum number of featured articles on the landing page. */
export const featuredPlaces = 3

const articleFields = v.strictObject({
  title: requiredText(missingTextsMessage, articleLimits.title, 'title'),
  content: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/\S/, missingTextsMessage),
    withinLimit(articleLimits.content, 'content'),
    withGoodLinks(),
  ),
  eventDate: v.pipe(v.optional(v.string(), ''), v.trim()),
  excerpt: requiredText(missingExcerptMessage, articleLimits.excerpt, 'excerpt'),
  /** "Featured on Landing Page". */
  featured: v.optional(v.boolean(), false),
  type: v.optional(v.picklist(['other', 'show', 'release']), 'other'),
  featuredImage: siteAddress('image address', 'a file'),
  published: v.optional(v.boolean(), true),
  publishedAt: optionalInstant(badPublishDateMessage),
  releaseId: optionalId,
  eventTime: optionalTime(badTimeMessage),
  doorsTime: optionalTime(badTimeMessage),
  venue: text(articleLimits.venue, 'venue'),
  city: text(articleLimits.city, 'city'),
  ticketUrl: siteAddress('ticket link', 'a page'),
  soldOut: v.optional(v.boolean(), false),
})

/**
 * An article to save, in the order of the spec (section 5). Unset ones are ''; `publishedAt` is an instant (ISO 8601),
 * `eventDate` a Day, `eventTime` and `doorsTime` 'HH:MM' by the site's clocks. What a type does not have is cleared:
 * general news has no event date, an event is never featured, and only a show has times, a place and tickets.
 */
export const articleInput = v.pipe(
  articleFields,
  v.forward(
    v.partialCheck(
      [['type'], ['eventDate']],
      ({ type, eventDate }) => type === 'other' || isDay(eventDate),
      ({ input }) => badEventDateMessage(input.eventDate),
    ),
    ['eventDate'],
  ),
  v.transform((article) => ({
    ...article,
    ...(article.type === 'other' ? { eventDate: '' } : { featured: false }),
    ...(article.type !== 'show' && noPlace),
  })),
)
export type ArticleInput = v.InferOutput<typeof articleInput>

export const newArticle: ArticleInput = defaultsOf(articleFields)

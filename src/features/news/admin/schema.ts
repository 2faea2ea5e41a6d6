import * as v from 'valibot'
import { isDay } from '#src/lib/day.ts'
import { withGoodLinks } from '#src/lib/good-links.ts'
import * as atoms from '#src/lib/schema-atoms.ts'
import * as messages from './messages.ts'

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
  title: atoms.requiredText(messages.missingTextsMessage, articleLimits.title, 'title'),
  content: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/\S/, messages.missingTextsMessage),
    atoms.withinLimit(articleLimits.content, 'content'),
    withGoodLinks(),
  ),
  eventDate: v.pipe(v.optional(v.string(), ''), v.trim()),
  excerpt: atoms.requiredText(messages.missingExcerptMessage, articleLimits.excerpt, 'excerpt'),
  /** "Featured on Landing Page". */
  featured: v.optional(v.boolean(), false),
  type: v.optional(v.picklist(['other', 'show', 'release']), 'other'),
  featuredImage: atoms.siteAddress('image address', 'a file'),
  published: v.optional(v.boolean(), true),
  publishedAt: atoms.optionalInstant(messages.badPublishDateMessage),
  releaseId: atoms.optionalId,
  eventTime: atoms.optionalTime(messages.badTimeMessage),
  doorsTime: atoms.optionalTime(messages.badTimeMessage),
  venue: atoms.text(articleLimits.venue, 'venue'),
  city: atoms.text(articleLimits.city, 'city'),
  ticketUrl: atoms.siteAddress('ticket link', 'a page'),
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
      ({ input }) => messages.badEventDateMessage(input.eventDate),
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

export const newArticle: ArticleInput = atoms.defaultsOf(articleFields)

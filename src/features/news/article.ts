import * as v from 'valibot'
import type { Day } from '#src/lib/day.ts'
import { plainText, truncateMarkup, type MarkupNode } from '#src/lib/markup.ts'
import { markupOf, plainWords } from '#src/lib/rich-text.ts'
import { slugify } from '#src/lib/slug.ts'
import { summarize } from '#src/lib/summary.ts'
import { stateWord } from './show-state.ts'
import { typeBadges } from './type-badges.ts'

/** An article in the public content: published, due and not deleted. Title, excerpt and content are text markup. */
export const article = v.object({
  id: v.string(),
  title: v.string(),
  excerpt: v.string(),
  content: v.string(),
  featuredImageAlt: v.string(),
  type: v.picklist(['other', 'show', 'release']),
  featuredImage: v.nullable(v.string()),
  releaseId: v.nullable(v.string()),
  venue: v.nullable(v.string()),
  city: v.nullable(v.string()),
  featured: v.boolean(),
  /** Of the featured ones the highest comes first; null for all others. */
  featuredOrder: v.nullable(v.number()),
  authorName: v.string(),
  // Validated, because Postgres timestamps and dates also have values like 'infinity'.
  publishedAt: v.pipe(v.string(), v.isoTimestamp()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
  eventDate: v.nullable(v.pipe(v.string(), v.isoDate())),
  // What only a show has, as far as it is known. Times are 'HH:MM' by the site's clocks.
  eventTime: v.nullable(v.pipe(v.string(), v.isoTime())),
  doorsTime: v.nullable(v.pipe(v.string(), v.isoTime())),
  endTime: v.nullable(v.pipe(v.string(), v.isoTime())),
  ticketUrl: v.nullable(v.string()),
  soldOut: v.boolean(),
  /** Who plays, in the order of the line-up; `artistId` and `slug` of an artist with a page. */
  acts: v.array(
    v.object({ name: v.string(), artistId: v.nullable(v.string()), slug: v.nullable(v.string()) }),
  ),
  showState: v.picklist(['on', 'cancelled', 'postponed', 'moved']),
  stateNote: v.nullable(v.string()),
  /** When and where it was to be before it was moved. */
  formerDate: v.nullable(v.pipe(v.string(), v.isoDate())),
  formerTime: v.nullable(v.pipe(v.string(), v.isoTime())),
  formerVenue: v.nullable(v.string()),
  formerCity: v.nullable(v.string()),
  /** Grows with each change of an event that a calendar has to see. */
  calendarSequence: v.number(),
  /** Titles that it has had on the site, perhaps with the present one among them. */
  formerTitles: v.array(v.string()),
})
export type Article = v.InferOutput<typeof article>
/** An article of type show or release, which has an event date. */
export type EventArticle = Article & { eventDate: Day }

/** A card shows at most this many characters of the excerpt, or else of the content. */
export const excerptLength = { excerpt: 240, card: 120, smallEventCard: 100 } as const

/** /news/{slug}-{shortId}. The short id is unique; the slug changes with the title. */
export function articlePath({ id, title }: Pick<Article, 'id' | 'title'>): string {
  const slug = slugify(plainText(title)).slice(0, 80).replace(/-$/, '')
  return `/news/${slug ? `${slug}-` : ''}${shortId(id)}`
}

const shortId = (id: string) => id.replace(/-/g, '').slice(0, 12)

/** The title without markup; the type's badge when no text is left. */
export const plainTitle = ({ title, type }: Pick<Article, 'title' | 'type'>): string =>
  plainText(title).trim() || typeBadges[type]

/** The title as it is told elsewhere: 'CANCELLED: ' before that of a show that is not as it was announced. */
export const announcedTitle = (article: Article): string =>
  [stateWord(article.showState), plainTitle(article)].filter(Boolean).join(': ')

/** The excerpt, or the content without links and blocks cut to `length` characters (truncateMarkup). */
export const cardText = (
  { excerpt, content }: Pick<Article, 'excerpt' | 'content'>,
  length: number,
): readonly MarkupNode[] =>
  excerpt.trim()
    ? truncateMarkup(excerpt, excerptLength.excerpt)
    : truncateMarkup(markupOf(content), length)

/** The excerpt, else the content, else the title: without markup, on one line of at most 200 UTF-16 units. */
export const plainDescription = (article: Article): string =>
  summarize(plainText(article.excerpt)) ||
  summarize(plainWords(article.content)) ||
  summarize(plainTitle(article))

export const isEvent = (article: Article): article is EventArticle =>
  article.type !== 'other' && article.eventDate !== null

/** The featured articles of the home page: type other, in the order that staff gave them, at most 3. */
export const featuredNews = (articles: readonly Article[]): Article[] =>
  articles
    .filter(({ type, featured }) => type === 'other' && featured)
    .sort((a, b) => (b.featuredOrder ?? 0) - (a.featuredOrder ?? 0))
    .slice(0, 3)

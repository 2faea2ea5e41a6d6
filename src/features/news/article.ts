import * as v from 'valibot'
import type { Day } from '#src/lib/dates.ts'
import { parseMarkup, plainText, truncateMarkup, type MarkupNode } from '#src/lib/markup.ts'
import { slugify } from '#src/lib/slug.ts'
import { summarize } from '#src/lib/summary.ts'

/** An article as the public site shows one: published, due and not deleted. Titles and texts carry markup. */
export const article = v.object({
  id: v.string(),
  title: v.string(),
  excerpt: v.string(),
  content: v.string(),
  type: v.picklist(['other', 'show', 'release']),
  featuredImage: v.nullable(v.string()),
  featured: v.boolean(),
  authorName: v.string(),
  // A database also knows days that no page can write, like 'infinity'.
  publishedAt: v.pipe(v.string(), v.isoTimestamp()),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
  eventDate: v.nullable(v.pipe(v.string(), v.isoDate())),
})
export type Article = v.InferOutput<typeof article>
/** A show or a release: it has a day. */
export type EventArticle = Article & { eventDate: Day }

/** The badge of each type, as the spec writes it. */
export const typeBadges = { other: 'NEWS', show: 'SHOW', release: 'RELEASE' } as const

/** How much of the content a card shows that has no excerpt; small event cards show less. */
export const excerptLength = { card: 120, smallEventCard: 100 } as const

/** /news/{slug}-{shortId}: the id decides, the slug is for people. */
export function articlePath({ id, title }: Pick<Article, 'id' | 'title'>): string {
  const slug = slugify(plainText(title)).slice(0, 80).replace(/-$/, '')
  return `/news/${slug ? `${slug}-` : ''}${shortId(id)}`
}

const shortId = (id: string) => id.replace(/-/g, '').slice(0, 12)

/** The title without markup; the type's badge when it is nothing but tags. */
export const plainTitle = ({ title, type }: Pick<Article, 'title' | 'type'>): string =>
  plainText(title).trim() || typeBadges[type]

/** The title as it is shown, never empty: a link and a heading hang on it. */
export const titleNodes = (article: Pick<Article, 'title' | 'type'>): MarkupNode[] =>
  plainText(article.title).trim()
    ? parseMarkup(article.title)
    : [{ type: 'text', text: plainTitle(article) }]

/** The excerpt, or the beginning of the content: cut between characters and never inside a tag. */
export function cardText({ excerpt, content }: Article, length: number): readonly MarkupNode[] {
  return excerpt.trim() ? parseMarkup(excerpt) : truncateMarkup(content, length)
}

/** The excerpt, else the content, else the title: without markup, in one line of at most 200 characters. */
export const plainDescription = (article: Article): string =>
  summarize(plainText(article.excerpt)) ||
  summarize(plainText(article.content)) ||
  summarize(plainTitle(article))

export const isEvent = (article: Article): article is EventArticle =>
  article.type !== 'other' && article.eventDate !== null

/** The general articles of the home page: featured, newest first, at most 3. */
export function featuredNews(articles: readonly Article[]): Article[] {
  return articles
    .filter(({ type, featured }) => type === 'other' && featured)
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .slice(0, 3)
}

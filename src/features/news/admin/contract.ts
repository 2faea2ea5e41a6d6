import * as v from 'valibot'
import { pageEntries, type Page, type PageQuery } from '#src/lib/page.ts'
import type { ArticleInput } from './article-input.ts'

export const newsPath = '/api/news'
export const articleApiPath = (id: string) => `${newsPath}/${id}`
export const restoreArticlePath = (id: string) => `${articleApiPath(id)}/restore`

/** An article as the admin has it. Times are ISO 8601; a time, a day or an address that is not set is ''. */
export type StaffArticle = ArticleInput & { id: string; authorName: string; updatedAt: string }

/** What a list shows of an article: `excerpt`, or else the `opening` of its content, both without markup. */
export type ArticleSummary = Omit<StaffArticle, 'content'> & {
  opening: string
  /** Published, but its hour has not come. */
  scheduled: boolean
}

export type NewsList = Page<ArticleSummary>
export type ArticleRead = { article: StaffArticle }
export type ArticleCreated = { outcome: 'created'; article: StaffArticle }
export type ArticleChanged = { outcome: 'changed'; article: StaffArticle }
export type ArticleDeleted = { outcome: 'deleted'; article: StaffArticle }
/** `wasUnfeatured`: three others are featured by now, so the article came back without its place. */
export type ArticleRestored = {
  outcome: 'restored'
  article: StaffArticle
  wasUnfeatured: boolean
}

/** What a list may be narrowed to; `hidden` are general articles that are not featured. */
export const newsKinds = [
  'all',
  'drafts',
  'scheduled',
  'featured',
  'hidden',
  'general',
  'shows',
  'releases',
] as const
export type NewsKind = (typeof newsKinds)[number]

/** Last update first, newest on the site first, or by title from A to Z. */
export const newsSorts = ['updated', 'published', 'title'] as const
export type NewsSort = (typeof newsSorts)[number]

/** `q`: beginnings of words that all have to appear in title, excerpt, content or author. */
export type NewsQuery = PageQuery & {
  q?: string | undefined
  kind?: NewsKind | undefined
  sort?: NewsSort | undefined
}
export const newsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  kind: v.optional(v.picklist(newsKinds), 'all'),
  sort: v.optional(v.picklist(newsSorts), 'updated'),
  ...pageEntries(v.pipe(v.string(), v.uuid())),
})

const text = v.optional(v.pipe(v.string(), v.trim()), '')
const entries = {
  title: text,
  excerpt: text,
  content: v.optional(v.string(), ''),
  type: v.optional(v.picklist(['other', 'show', 'release']), 'other'),
  featuredImage: text,
  published: v.optional(v.boolean(), true),
  featured: v.optional(v.boolean(), false),
  publishedAt: text,
  eventDate: text,
}

/** What is blank, too long, no day or no address passes here and is refused by validateArticle, in words. */
export const articleInput = v.object(entries)

/** A save brings the `updatedAt` that it started from; `stale` says that somebody was quicker. */
export const changeArticleInput = v.object({
  ...entries,
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type ArticleChange = ArticleInput & { updatedAt: string }

/** Room for the longest content in any script, and for all that goes with it. */
export const articleBodyBytes = 512 * 1024

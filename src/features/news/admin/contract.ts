import * as v from 'valibot'
import { pageEntries } from '#src/lib/page.ts'
import type { ArticleInput } from './schema.ts'

export const newsPath = '/api/news'
export const releaseChoicesPath = `${newsPath}/releases`

/** The answer to GET /api/news/releases, by artist and title. */
export type ReleaseChoices = { releases: { id: string; artist: string; title: string }[] }

/** An article as the admin reads it. Times are ISO 8601; an unset time, day or URL is ''. */
export type StaffArticle = ArticleInput & { id: string; authorName: string; updatedAt: string }

/** An article in a list: `excerpt`, and for a blank one the `opening` of its content, both without markup. */
export type ArticleSummary = Omit<StaffArticle, 'content' | 'releaseId'> & {
  opening: string
  /** Published, with a publish date to come. */
  scheduled: boolean
}

/** The filters of the list; `hidden` are general articles that are not featured. */
const newsKinds = [
  'all',
  'drafts',
  'scheduled',
  'featured',
  'hidden',
  'general',
  'shows',
  'releases',
] as const

/** By last update or publish date, newest first, or by title, A to Z. */
const newsSorts = ['updated', 'published', 'title'] as const

/** `q`: each word must be a prefix of a word in title, excerpt, content or author. */
export const newsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  kind: v.optional(v.picklist(newsKinds), 'all'),
  sort: v.optional(v.picklist(newsSorts), 'updated'),
  ...pageEntries(v.pipe(v.string(), v.uuid())),
})
export type NewsQuery = Partial<v.InferOutput<typeof newsQuery>>

export type ArticleRecords = {
  name: 'article'
  item: StaffArticle
  row: ArticleSummary
  query: NewsQuery
  input: ArticleInput
  read: object
  /** `wasUnfeatured`: three others are featured meanwhile, so the article is restored as not featured. */
  restored: { wasUnfeatured: boolean }
}

/** The maximum size of a request body in bytes: enough for the longest content in any script and the other fields. */
export const articleBodyBytes = 512 * 1024

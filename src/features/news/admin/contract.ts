import * as v from 'valibot'
import { largestPageOfHeads, pageInput } from '#src/lib/page.ts'
import type { ArticleInput } from './schema.ts'

export const articleFeatured = v.object({ outcome: v.literal('featured') })
export type ArticleUnfeatured = { outcome: 'unfeatured' }

/** By artist and title. */
export const releaseChoices = v.object({
  releases: v.array(
    v.object({ id: v.string(), artist: v.string(), title: v.string(), slug: v.string() }),
  ),
})
export type ReleaseChoices = v.InferOutput<typeof releaseChoices>

/** The artists of the roster, in its order, each with a picture ('' without one), and the places of earlier shows, latest first. */
export const showChoices = v.object({
  artists: v.array(v.object({ id: v.string(), name: v.string(), image: v.string() })),
  places: v.array(v.object({ venue: v.string(), city: v.string() })),
})
export type ShowChoices = v.InferOutput<typeof showChoices>

/** When and where a show was to be before it was moved; '' where it is not. */
export type FormerShow = {
  formerDate: string
  formerTime: string
  formerVenue: string
  formerCity: string
}

/** An article as the admin reads it. Times are ISO 8601; an unset time, day or URL is ''. */
export type StaffArticle = ArticleInput &
  FormerShow & { id: string; authorName: string; updatedAt: string }

/** An article in a list: `excerpt`, and for a blank one the `opening` of its content, both without markup. */
export type ArticleSummary = Omit<
  StaffArticle,
  | ('content' | 'releaseId' | 'doorsTime' | 'endTime' | 'ticketUrl' | 'acts' | 'stateNote')
  | keyof FormerShow
> & {
  opening: string
  /** Published, with a publish date to come. */
  scheduled: boolean
  /** In the bin since (ISO 8601). */
  deletedAt?: string
}

/** The filters of the list besides the bin; `hidden` are general articles that are not featured. */
export const newsKinds = [
  ['all', 'All articles'],
  ['drafts', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['featured', 'Featured'],
  ['hidden', 'Hidden'],
  ['general', 'General news'],
  ['shows', 'Shows'],
  ['releases', 'Releases'],
] as const

/** By last update or publish date, newest first, by title, A to Z, or as the landing page has the featured ones. */
const newsSorts = ['updated', 'published', 'title', 'featured'] as const

/** `q`: each word must be a prefix of a word in title, excerpt, content or author. */
export const newsQuery = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  kind: v.optional(v.picklist([...newsKinds.map(([kind]) => kind), 'bin']), 'all'),
  sort: v.optional(v.picklist(newsSorts), 'updated'),
  ...pageInput(v.pipe(v.string(), v.uuid()), largestPageOfHeads),
})

export type ArticleRecords = {
  name: 'article'
  item: StaffArticle
  row: ArticleSummary
  query: Partial<v.InferOutput<typeof newsQuery>>
  input: ArticleInput
  read: object
}

/** `ids`: of those that this has changed. */
export const articlesPublished = v.object({
  outcome: v.picklist(['published', 'unpublished']),
  ids: v.array(v.string()),
})

/** The maximum size of a request body in bytes: enough for the longest content in any script and the other fields. */
export const articleBodyBytes = 512 * 1024

import { formatDay, type DateStyle } from '#src/lib/dates.ts'
import { plainWords } from '#src/lib/rich-text.ts'
import { summarize } from '#src/lib/summary.ts'
import { showPlace } from '#src/features/news/show.ts'
import type { ArticleDraft } from './article-draft.ts'
import type { ShowChoices } from './contract.ts'
import { newArticle } from './schema.ts'

/** The fields that are proposed from the others until the user writes them. */
export type Proposed = 'title' | 'excerpt' | 'featuredImage'

/** The values of the short form: an article, and the fields that the user wrote (`own`). */
export type ShowDraft = ArticleDraft & { own: Proposed[] }

export const newShow: ShowDraft = { ...newArticle, type: 'show', own: [] }

/** The article of a draft, its proposals taken for what the user has not written. */
export function articleOf(
  { own, ...article }: ShowDraft,
  roster: ShowChoices['artists'],
  dates: DateStyle,
): ArticleDraft {
  const names = article.acts.map(({ name }) => name)
  const isWritten = (name: 'title' | 'excerpt') => own.includes(name) && article[name].trim() !== ''
  const picture = roster.find(({ name, image }) => image && names.includes(name))?.image ?? ''
  const title = isWritten('title') ? article.title : proposedTitle(names, article, dates)
  return {
    ...article,
    title,
    // An empty text is refused by itself, and its excerpt is not refused as well.
    excerpt: isWritten('excerpt') ? article.excerpt : proposedExcerpt(article.content) || title,
    featuredImage: own.includes('featuredImage') ? article.featuredImage : picture,
  }
}

const list = new Intl.ListFormat('en-GB')

/** 'Artist and Guest at Venue, City'; by its day while the place is not known; '' while nobody plays. */
export function proposedTitle(
  names: readonly string[],
  show: Pick<ArticleDraft, 'venue' | 'city' | 'eventDate'>,
  dates: DateStyle,
): string {
  if (names.length === 0) return ''
  const [venue, city] = [show.venue.trim(), show.city.trim()]
  const place = showPlace({ venue, city })
  const day = show.eventDate && `, ${formatDay(show.eventDate, dates)}`
  return list.format(names) + (place ? ` ${venue ? 'at' : 'in'} ${place}` : day)
}

const excerptLength = 200

/** The first sentences of a text, as many as have place in an excerpt, or the beginning of a longer one. */
export function proposedExcerpt(content: string): string {
  const text = plainWords(content).replace(/\s+/g, ' ').trim()
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)
  const ends = [...sentences].map(({ index, segment }) => index + segment.trimEnd().length)
  const end = ends.findLast((length) => length <= excerptLength)
  return end ? text.slice(0, end) : summarize(text, excerptLength)
}

/** What a show lacks before it can be posted, in the words of the form. */
export const missingOf = ({ title, eventDate, content }: ArticleDraft): string[] => [
  ...(title ? [] : ['who plays']),
  ...(eventDate ? [] : ['day']),
  ...(content.trim() ? [] : ['what people should know']),
]

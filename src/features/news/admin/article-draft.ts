import { focusedAddress } from '#src/lib/picture-address.ts'
import { withStoredTexts } from '#src/lib/field.ts'
import type { Label } from '#src/lib/dates.ts'
import { toLocalTime, typedInstant } from '#src/lib/local-time.ts'
import type { StaffArticle } from './contract.ts'
import { formerAfter } from './former-show.ts'
import { noPlace, type ArticleInput } from './schema.ts'
import type { Article } from '#src/features/news/article.ts'
import { shownArticle } from '#src/features/news/shown-article.ts'

/** The values of the article form: an ArticleInput whose `publishedAt` is a LocalTime in the site's time zone. */
export type ArticleDraft = ArticleInput

/** The initial values of the form for a saved article, and what else it has. */
export const draftOf = (article: StaffArticle, timeZone: string): ArticleDraft => ({
  ...article,
  publishedAt: article.publishedAt && toLocalTime(article.publishedAt, timeZone),
})

/** The same for a copy: a draft without publish date and without a place on the landing page, of a show that is on. */
export const copyOf = (template: StaffArticle, timeZone: string): ArticleDraft => ({
  ...draftOf(template, timeZone),
  published: false,
  featured: false,
  publishedAt: '',
  showState: 'on',
  stateNote: '',
})

/** The values to save. An unchanged publish time keeps its seconds; the schema refuses an invalid one. */
export function inputOf(
  draft: ArticleDraft,
  timeZone: string,
  article?: Pick<StaffArticle, 'publishedAt'>,
): ArticleInput {
  return { ...draft, publishedAt: typedInstant(draft.publishedAt, timeZone, article?.publishedAt) }
}

type Unsaved = {
  /** The article as last saved; undefined for a new one. */
  article?: StaffArticle | undefined
  /** The author of a new article. */
  username: string
  now: Date
  /** Its picture, when that is an uploaded one. */
  picture: { focusX: number; focusY: number; alt: string } | undefined
  site: Label
}

/** The draft as the public modal would show it if it were saved at `now`. */
export function previewOf(draft: ArticleDraft, { article, username, now, picture, site }: Unsaved) {
  const { publishedAt, ...input } = inputOf(draft, site.timeZone, article)
  const publicArticle = {
    ...input,
    id: article?.id ?? '',
    authorName: article?.authorName ?? username,
    updatedAt: now.toISOString(),
    publishedAt: publishedAt || article?.publishedAt || now.toISOString(),
    featuredImage:
      (picture ? focusedAddress(input.featuredImage, picture) : input.featuredImage) || null,
    featuredImageAlt: picture?.alt ?? '',
    releaseId: null,
    featuredOrder: null,
    formerTitles: [],
    eventDate: (input.type !== 'other' && input.eventDate) || null,
    ...placeOf(input),
    ...withStoredTexts(formerAfter(draft, article, now)),
    calendarSequence: 0,
  }
  return shownArticle(publicArticle, site, null, null)
}

type Place = Pick<Article, keyof typeof noPlace>

/** What the draft of a show says of it; nothing for another article, whose form keeps what was typed. */
function placeOf(input: Omit<ArticleInput, 'publishedAt'>): Place {
  const place: Record<string, unknown> = input.type === 'show' ? input : noPlace
  const fields = Object.keys(noPlace).map((field) => [field, place[field]] as const)
  const acts = input.acts.map((act) => ({ ...act, slug: null }))
  return { ...(withStoredTexts(Object.fromEntries(fields)) as Place), acts }
}

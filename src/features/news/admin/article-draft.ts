import { fromLocalTime, toLocalTime } from '#src/lib/local-time.ts'
import type { ArticleInput } from './article-input.ts'
import type { StaffArticle } from './contract.ts'
import { modalArticle, type ModalArticle } from '#src/features/news/modal-article.ts'

/** An article as the form holds it: an ArticleInput whose `publishedAt` is a time of the site's clocks. */
export type ArticleDraft = ArticleInput

/** What the form begins with. */
export function draftOf(article: StaffArticle, timeZone: string): ArticleDraft {
  const { title, excerpt, content, type, featuredImage, published, featured, eventDate } = article
  const publishedAt = article.publishedAt && toLocalTime(article.publishedAt, timeZone)
  return {
    title,
    excerpt,
    content,
    type,
    featuredImage,
    published,
    featured,
    publishedAt,
    eventDate,
  }
}

/**
 * What is saved. A publish time that was not touched stays what it was, to the second; one that is no time goes on as it
 * is, to be refused in words.
 */
export function inputOf(
  draft: ArticleDraft,
  timeZone: string,
  article?: Pick<StaffArticle, 'publishedAt'>,
): ArticleInput {
  const kept = article?.publishedAt
  const local = draft.publishedAt
  const isUntouched = kept && local === toLocalTime(kept, timeZone)
  return { ...draft, publishedAt: isUntouched ? kept : (fromLocalTime(local, timeZone) ?? local) }
}

type Unsaved = {
  /** The article as it was last saved; absent when it is new. */
  article?: StaffArticle | undefined
  /** Who signs it when it is new. */
  username: string
  now: Date
  site: { timeZone: string; labelName: string }
}

/** What the public site's modal would show, were the draft saved now. */
export function previewOf(
  draft: ArticleDraft,
  { article, username, now, site }: Unsaved,
): ModalArticle {
  const { publishedAt, ...input } = inputOf(draft, site.timeZone, article)
  const publicArticle = {
    ...input,
    id: article?.id ?? '',
    authorName: article?.authorName ?? username,
    updatedAt: now.toISOString(),
    publishedAt: publishedAt || article?.publishedAt || now.toISOString(),
    featuredImage: input.featuredImage || null,
    eventDate: (input.type !== 'other' && input.eventDate) || null,
  }
  return modalArticle(publicArticle, site)
}

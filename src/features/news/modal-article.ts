import { formatDay, formatInstant } from '#src/lib/dates.ts'
import { plainText } from '#src/lib/markup.ts'
import { pageTitle } from '#src/lib/page-title.ts'
import { articlePath, plainTitle, typeBadges, type Article } from './article.ts'

/** What the modal shows of an article, with its dates in words; the texts carry markup. */
export type ModalArticle = {
  path: string
  /** What the browser calls the article's page. */
  pageTitle: string
  badge: string
  publishedAt: string
  publishedOn: string
  image: string | null
  title: string
  eventDate: string | null
  eventOn: string | null
  excerpt: string
  content: string
  author: string
}

/** What the modal is told; the build writes it beside the article's own page, as {address}.json. */
export function modalArticle(
  article: Article,
  { timeZone, labelName }: { timeZone: string; labelName: string },
): ModalArticle {
  const { type, publishedAt, featuredImage, title, eventDate, excerpt, content } = article
  return {
    path: articlePath(article),
    pageTitle: pageTitle(plainTitle(article), labelName),
    badge: typeBadges[type],
    publishedAt,
    publishedOn: formatInstant(publishedAt, timeZone),
    image: featuredImage,
    // A title of nothing but tags has the type for its name, as on its page.
    title: plainText(title).trim() ? title : typeBadges[type],
    eventDate,
    eventOn: eventDate && formatDay(eventDate),
    excerpt,
    content,
    author: article.authorName,
  }
}

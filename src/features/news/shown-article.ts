import { formatDay, formatInstant, type Label } from '#src/lib/dates.ts'
import type { Day } from '#src/lib/day.ts'
import { plainText } from '#src/lib/markup.ts'
import { pageTitle } from '#src/components/page-title.ts'
import {
  noSources,
  sourcesOf,
  withoutUnknownReleases,
  type TextSources,
} from '#src/lib/rich-text.ts'
import { announcedTitle, articlePath, type Article } from './article.ts'
import { typeBadges } from './type-badges.ts'
import { shownShow, type ShownShow } from './show.ts'

/** An article as the public sees it, with its dates in words; the texts carry markup. */
export type ShownArticle<EventDate = Day | null> = {
  path: string
  /** What the browser calls the article's page. */
  pageTitle: string
  badge: string
  publishedAt: string
  publishedOn: string
  image: string | null
  imageAlt: string
  release: { name: string; path: string } | null
  title: string
  eventDate: EventDate
  eventOn: string | null
  show: ShownShow | null
  excerpt: string
  content: string
  /** What the content shows by name; absent in the admin. */
  sources?: TextSources
  author: string
}

/** Beside the article's own page the build writes this for the modal, as {address}.json. A card says nothing of a release. `sources` is
 * null in the admin, whose preview names every release. */
export function shownArticle<EventDate extends Day | null>(
  article: Article & { eventDate: EventDate },
  { timeZone, labelName, dates }: Label,
  release: ShownArticle['release'] = null,
  sources: TextSources | null = noSources,
): ShownArticle<EventDate> {
  const { type, publishedAt, featuredImage, featuredImageAlt, title, eventDate, excerpt, content } =
    article
  return {
    path: articlePath(article),
    pageTitle: pageTitle(announcedTitle(article), labelName),
    badge: typeBadges[type],
    publishedAt,
    publishedOn: formatInstant(publishedAt, { timeZone, dates }),
    image: featuredImage,
    imageAlt: featuredImageAlt,
    release,
    // Never empty, because it names links and headings.
    title: plainText(title).trim() ? title : typeBadges[type],
    eventDate,
    eventOn: eventDate && formatDay(eventDate, dates),
    show: shownShow(article, dates),
    excerpt,
    content: sources ? withoutUnknownReleases(content, sources) : content,
    ...(sources && { sources: sourcesOf(content, sources) }),
    author: article.authorName,
  }
}

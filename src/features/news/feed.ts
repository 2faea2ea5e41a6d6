import { getRssString, type RSSFeedItem } from '@astrojs/rss'
import { escapeHtml, markupHtml, pictureHtml, textHtml } from './markup-html.ts'
import { parseMarkup } from '#src/lib/markup.ts'
import { printable } from '#src/features/news/printable.ts'
import { noSources, type TextSources } from '#src/lib/rich-text.ts'
import { releaseName } from '#src/features/releases/release-name.ts'
import { releasePath } from '#src/features/releases/release.ts'
import { announcedTitle, articlePath, plainDescription, type Article } from './article.ts'
import type { ReleaseEvent } from './release-events.ts'
import { typeBadges } from './type-badges.ts'

/** Feed readers keep older items themselves. */
const feedLength = 50

type FeedSources = {
  /** What the contents show by name. */
  sources?: TextSources
  /** Lines of plain text about what an article announces: its day, what is known of the show, and what is for sale. */
  factsOf?: (article: Article) => readonly string[]
  /** Releases whose day has moved: each is an item of its own. */
  moved?: readonly ReleaseEvent[]
}

/** The RSS 2.0 feed of the newest articles, and of release days that have moved. */
export function newsFeed(
  articles: readonly Article[],
  label: { labelName: string; description: string; language: string; site: URL },
  about: FeedSources = {},
): Promise<string> {
  const own = new URL('/rss.xml', label.site).href
  return getRssString({
    title: printable(label.labelName),
    description: printable(label.description),
    site: label.site,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${escapeHtml(label.language)}</language><atom:link href="${own}" rel="self" type="application/rss+xml"/>`,
    items: [
      ...articles.slice(0, feedLength).map((article) => feedItem(article, label.site, about)),
      ...(about.moved ?? []).map((event) => movedItem(event, label.site)),
    ].toSorted((one, other) => Number(other.pubDate) - Number(one.pubDate)),
  })
}

/** A release day that has moved; with another day it is another item. */
function movedItem({ release, eventDate, words }: ReleaseEvent, site: URL) {
  const { id, title, coverImage, coverAlt, dayToldAt } = release
  const sentence = `${title} now comes out ${words}`
  return {
    title: printable(sentence),
    link: new URL(releasePath(release), site).href,
    description: printable(`${releaseName(release)}: out ${words}`),
    content: printable(`${pictureHtml(coverImage, coverAlt, site)}<p>${escapeHtml(sentence)}</p>`),
    categories: [typeBadges.release],
    pubDate: new Date(dayToldAt),
    customData: `<guid isPermaLink="false">urn:uuid:${id}#${eventDate}</guid>`,
  } satisfies RSSFeedItem
}

function feedItem(article: Article, site: URL, about: FeedSources) {
  return {
    title: printable(announcedTitle(article)),
    link: new URL(articlePath(article), site).href,
    description: printable(plainDescription(article)),
    content: printable(contentHtml(article, site, about)),
    categories: [typeBadges[article.type]],
    pubDate: new Date(article.publishedAt),
    // Not the URL, which changes with the title: feed readers would show the article as new.
    customData: `<guid isPermaLink="false">urn:uuid:${article.id}</guid>`,
  } satisfies RSSFeedItem
}

function contentHtml(article: Article, site: URL, about: FeedSources): string {
  const { sources = noSources, factsOf = () => [] } = about
  const { featuredImage, featuredImageAlt, excerpt, content, authorName } = article
  return [
    pictureHtml(featuredImage, featuredImageAlt, site),
    excerpt && `<p>${markupHtml(parseMarkup(excerpt), site)}</p>`,
    ...factsOf(article).map((fact) => `<p>${escapeHtml(fact)}</p>`),
    textHtml(content, sources, site),
    `<p>By ${escapeHtml(authorName)}</p>`,
  ].join('')
}

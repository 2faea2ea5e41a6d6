import { getRssString, type RSSFeedItem } from '@astrojs/rss'
import { escapeHtml, markupHtml } from '#src/lib/markup-html.ts'
import { parseMarkup } from '#src/lib/markup.ts'
import { absolutePicture } from '#src/lib/picture.ts'
import { printable } from '#src/lib/printable.ts'
import { articlePath, plainDescription, plainTitle, typeBadges, type Article } from './article.ts'

/** Feed readers keep older items themselves. */
const feedLength = 50

/** The RSS 2.0 feed of the first articles, in the given order. */
export function newsFeed(
  articles: readonly Article[],
  label: { labelName: string; description: string; site: URL },
): Promise<string> {
  const own = new URL('/rss.xml', label.site).href
  return getRssString({
    title: printable(label.labelName),
    description: printable(label.description),
    site: label.site,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>en</language><atom:link href="${own}" rel="self" type="application/rss+xml"/>`,
    items: articles.slice(0, feedLength).map((article) => feedItem(article, label.site)),
  })
}

function feedItem(article: Article, site: URL): RSSFeedItem {
  return {
    title: printable(plainTitle(article)),
    link: new URL(articlePath(article), site).href,
    description: printable(plainDescription(article)),
    content: printable(contentHtml(article, site)),
    categories: [typeBadges[article.type]],
    pubDate: new Date(article.publishedAt),
    // Not the URL, which changes with the title: feed readers would show the article as new.
    customData: `<guid isPermaLink="false">urn:uuid:${article.id}</guid>`,
  }
}

function contentHtml(article: Article, site: URL): string {
  const image = absolutePicture(article.featuredImage, site)
  const parts = [
    image && `<img src="${escapeHtml(image)}" alt="${escapeHtml(article.featuredImageAlt)}">`,
    markupHtml(parseMarkup(article.excerpt)),
    markupHtml(parseMarkup(article.content)),
    `By ${escapeHtml(article.authorName)}`,
  ]
  return parts.flatMap((part) => (part ? `<p>${part}</p>` : [])).join('')
}

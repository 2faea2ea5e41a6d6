import type { MusicEvent, NewsArticle, Organization, Thing } from 'schema-dts'
import { absolutePicture } from '#src/lib/picture.ts'
import { articlePath, isEvent, plainDescription, plainTitle, type Article } from './article.ts'
import type { EventArticle } from './article.ts'

/** The JSON-LD of an article; a show is also a MusicEvent, a release is not. */
export function articleThings(article: Article, labelName: string, site: URL): Thing[] {
  const label: Organization = { '@type': 'Organization', name: labelName, url: site.href }
  const isShow = isEvent(article) && article.type === 'show'
  return [newsArticle(article, label, site), ...(isShow ? [musicEvent(article, label, site)] : [])]
}

function newsArticle(article: Article, label: Organization, site: URL): NewsArticle {
  return {
    '@type': 'NewsArticle',
    headline: plainTitle(article),
    ...shared(article, site),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { '@type': 'Person', name: article.authorName },
    publisher: label,
  }
}

/** Without a location, which articles do not have. */
function musicEvent(event: EventArticle, label: Organization, site: URL): MusicEvent {
  return {
    '@type': 'MusicEvent',
    name: plainTitle(event),
    ...shared(event, site),
    startDate: event.eventDate,
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: label,
  }
}

function shared(article: Article, site: URL) {
  const image = absolutePicture(article.featuredImage, site)
  return {
    url: new URL(articlePath(article), site).href,
    description: plainDescription(article),
    ...(image && { image }),
  }
}

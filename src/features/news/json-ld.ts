import type * as schema from 'schema-dts'
import { sharedPicture } from '#src/lib/shared-picture.ts'
import {
  articlePath,
  isEvent,
  plainDescription,
  plainTitle,
  type Article,
  type EventArticle,
} from './article.ts'
import { eventStatus, showInstants, ticketAddress } from './show.ts'

/** The JSON-LD of an article; a show is also a MusicEvent, a release is not. */
export function articleThings(article: Article, about: Publisher): schema.Thing[] {
  return [newsArticle(article, about), ...showThings([article], about)]
}

export const showThings = (articles: readonly Article[], about: Publisher): schema.MusicEvent[] =>
  articles
    .filter(isEvent)
    .filter(({ type }) => type === 'show')
    .map((show) => musicEvent(show, about))

/** The label and its clocks (IANA name). */
type Publisher = { labelName: string; timeZone: string; site: URL }

const organization = ({ labelName, site }: Publisher): schema.Organization => ({
  '@type': 'Organization',
  name: labelName,
  url: site.href,
})

const newsArticle = (article: Article, about: Publisher): schema.NewsArticle => ({
  '@type': 'NewsArticle',
  headline: plainTitle(article),
  ...shared(article, about.site),
  datePublished: article.publishedAt,
  dateModified: article.updatedAt,
  author: { '@type': 'Person', name: article.authorName },
  publisher: organization(about),
})

/** With times, a location and an offer as far as they are known. */
function musicEvent(event: EventArticle, about: Publisher): schema.MusicEvent {
  const { doors, start, end } = showInstants(event, about.timeZone)
  const location = musicVenue(event)
  const offer = ticketOffer(event, about.site)
  return {
    '@type': 'MusicEvent',
    name: plainTitle(event),
    ...shared(event, about.site),
    startDate: start ?? doors ?? event.eventDate,
    ...(doors && { doorTime: doors }),
    ...(end && { endDate: end }),
    ...eventStatus(event, about.timeZone),
    ...(location && { location }),
    ...(event.acts.length > 0 && {
      performer: event.acts.map((act) => performer(act, about.site)),
    }),
    ...(offer && { offers: offer }),
    organizer: organization(about),
  }
}

const performer = ({ name, slug }: EventArticle['acts'][number], site: URL): schema.MusicGroup => ({
  '@type': 'MusicGroup',
  name,
  ...(slug !== null && { url: new URL(`/artist/${slug}`, site).href }),
})

function musicVenue({ venue, city }: EventArticle): schema.MusicVenue | undefined {
  const name = venue ?? city
  if (!name) return undefined
  const address: schema.PostalAddress | null = city
    ? { '@type': 'PostalAddress', addressLocality: city }
    : null
  return { '@type': 'MusicVenue', name, ...(address && { address }) }
}

function ticketOffer(event: EventArticle, site: URL): schema.Offer | undefined {
  const url = ticketAddress(event, site)
  if (event.showState === 'cancelled' || (!url && !event.soldOut)) return undefined
  const availability = event.soldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock'
  return { '@type': 'Offer', ...(url && { url }), availability }
}

function shared(article: Article, site: URL) {
  const image = sharedPicture(article.featuredImage, site)?.url
  return {
    url: new URL(articlePath(article), site).href,
    description: plainDescription(article),
    ...(image && { image }),
  }
}

import { artistPath, isAbout, isBy, topicOf, type Artist } from '#src/features/artists/artist.ts'
import type { ListedRelease } from '#src/features/releases/release.ts'
import type { Day } from '#src/lib/day.ts'
import { isEvent, plainTitle, type Article, type EventArticle } from './article.ts'
import { sortEvents } from './event-order.ts'

/** An artist with a page, and what the site has of them. */
export type ArtistPage = {
  artist: Artist
  /** The path of the page; its feed and its calendar have the same one and an ending. */
  path: string
  ownReleases: ListedRelease[]
  /** The articles that name them or one of their releases. */
  about: Article[]
}

/** Every artist with a page; a claim spot has none. */
export function artistPages(
  roster: readonly Artist[],
  releases: readonly ListedRelease[],
  articles: readonly Article[],
): ArtistPage[] {
  const topics = articles.map(topicOfArticle)
  return roster.flatMap((artist) => {
    const path = artistPath(artist)
    if (!path) return []
    const ownReleases = releases.filter((release) => isBy(artist, release))
    const about = topics.filter(isAboutArtist(artist, ownReleases)).map(({ article }) => article)
    return [{ artist, path, ownReleases, about }]
  })
}

const topicOfArticle = (article: Article) => ({
  article,
  topic: topicOf(plainTitle(article), article.releaseId),
})

/** Whether an article names an artist, in its line-up or its title, or one of their releases. */
const isAboutArtist =
  (artist: Artist, ownReleases: readonly ListedRelease[]) =>
  ({ article: { acts }, topic }: ReturnType<typeof topicOfArticle>): boolean =>
    acts.some(({ artistId }) => artistId === artist.id) || isAbout(artist, topic, ownReleases)

/** The shows of an artist from this day on, the next one first. `ownReleases`: what they have released. */
export function showsOfArtist(
  artist: Artist,
  ownReleases: readonly ListedRelease[],
  { articles, today }: { articles: readonly Article[]; today: Day },
): EventArticle[] {
  const about = articles.map(topicOfArticle).filter(isAboutArtist(artist, ownReleases))
  const shows = about
    .map(({ article }) => article)
    .filter(isEvent)
    .filter(({ type, eventDate }) => type === 'show' && eventDate >= today)
  return sortEvents(shows, today)
}

/** The feed and the calendar of an artist, beside their page. */
export const artistFiles = (path: string) => ({ feed: `${path}.xml`, calendar: `${path}.ics` })

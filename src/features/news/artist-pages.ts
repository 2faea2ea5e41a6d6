import { artistPath, isAbout, isBy, topicOf, type Artist } from '#src/features/artists/artist.ts'
import type { ListedRelease } from '#src/features/releases/release.ts'
import { plainTitle, type Article } from './article.ts'

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
  const topics = articles.map((article) => ({
    article,
    topic: topicOf(plainTitle(article), article.releaseId),
  }))
  return roster.flatMap((artist) => {
    const path = artistPath(artist)
    if (!path) return []
    const ownReleases = releases.filter((release) => isBy(artist, release))
    const about = topics
      .filter(
        ({ article: { acts }, topic }) =>
          acts.some(({ artistId }) => artistId === artist.id) ||
          isAbout(artist, topic, ownReleases),
      )
      .map(({ article }) => article)
    return [{ artist, path, ownReleases, about }]
  })
}

/** The feed and the calendar of an artist, beside their page. */
export const artistFiles = (path: string) => ({ feed: `${path}.xml`, calendar: `${path}.ics` })

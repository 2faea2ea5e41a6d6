import { getArtists } from '#src/features/artists/content.ts'
import { artistPages } from '#src/features/news/artist-pages.ts'
import { getArticles } from '#src/features/news/content.ts'
import { getListedReleases } from '#src/features/releases/content.ts'

/** The paths of what each artist with a page has, with what the site has of them. */
export async function artistPaths() {
  const [roster, releases, articles] = await Promise.all([
    getArtists(),
    getListedReleases(),
    getArticles(),
  ])
  return artistPages(roster, releases, articles).map((page) => ({
    params: { slug: page.artist.slug },
    props: page,
  }))
}

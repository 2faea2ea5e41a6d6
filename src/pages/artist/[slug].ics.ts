import type { APIRoute } from 'astro'
import { getArtists } from '#src/features/artists/content.ts'
import { isEvent } from '#src/features/news/article.ts'
import { artistPages, type ArtistPage } from '#src/features/news/artist-pages.ts'
import { eventsCalendar } from '#src/features/news/calendar.ts'
import { getArticles } from '#src/features/news/content.ts'
import { releaseEvents } from '#src/features/news/release-events.ts'
import { getListedReleases } from '#src/features/releases/content.ts'
import { getLabel } from '#src/features/settings/content.ts'

export async function getStaticPaths() {
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

export const GET: APIRoute<ArtistPage> = async ({ props, site }) => {
  const { artist, ownReleases, about } = props
  const label = await getLabel()
  // An article about a release of theirs is about them, too.
  const own = releaseEvents(ownReleases, about, { ...label, now: new Date() })
  const name = `${artist.name} · ${label.labelName}`
  const calendar = { ...label, labelName: name, site: site! }
  return new Response(eventsCalendar(about.filter(isEvent), calendar, own))
}

import type { APIRoute } from 'astro'
import { isEvent } from '#src/features/news/article.ts'
import type { ArtistPage } from '#src/features/news/artist-pages.ts'
import { eventsCalendar } from '#src/features/news/calendar.ts'
import { releaseEvents } from '#src/features/news/release-events.ts'
import { getLabel } from '#src/features/settings/content.ts'

export { artistPaths as getStaticPaths } from '#src/build/artist-paths.ts'

export const GET: APIRoute<ArtistPage> = async ({ props, site }) => {
  const { artist, ownReleases, about } = props
  const label = await getLabel()
  // An article about a release of theirs is about them, too.
  const own = releaseEvents(ownReleases, about, { ...label, now: new Date() })
  const name = `${artist.name} · ${label.labelName}`
  const calendar = { ...label, labelName: name, site: site! }
  return new Response(eventsCalendar(about.filter(isEvent), calendar, own))
}

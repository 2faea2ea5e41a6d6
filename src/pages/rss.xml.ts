import type { APIRoute } from 'astro'
import type { Article } from '#src/features/news/article.ts'
import { getArticles } from '#src/features/news/content.ts'
import { newsFeed } from '#src/features/news/feed.ts'
import { movedReleases } from '#src/features/news/release-events.ts'
import { showLines } from '#src/features/news/show.ts'
import { getListedReleases, getTextSources } from '#src/features/releases/content.ts'
import { editionText } from '#src/features/releases/editions/edition.ts'
import { dayToCome, releaseDate } from '#src/features/releases/release.ts'
import { getLabel, getSettings } from '#src/features/settings/content.ts'
import { labelDescription } from '#src/features/settings/settings.ts'
import { formatDay } from '#src/lib/dates.ts'

export const GET: APIRoute = async ({ site }) => {
  const [settings, { timeZone, dates }, articles, releases, sources] = await Promise.all([
    getSettings(),
    getLabel(),
    getArticles(),
    getListedReleases(),
    getTextSources(),
  ])
  const clock = { timeZone, dates, now: new Date() }
  /** The day of an event, what is known of a show, and of a release that is announced its moved day and what it can be bought as. */
  const factsOf = (article: Article): string[] => {
    const { type, eventDate, releaseId } = article
    if (type === 'other' || !eventDate) return []
    const facts = [formatDay(eventDate, dates), ...showLines(article, dates, site!)]
    const release = type === 'release' && releases.find(({ id }) => id === releaseId)
    if (!release) return facts
    const moved = dayToCome(release, clock)?.before ? [releaseDate(release, clock)] : []
    return [...facts, ...moved, ...release.editions.map((one) => editionText(one, dates))]
  }
  const label = {
    labelName: settings.labelName,
    description: labelDescription(settings),
    language: settings.language,
    site: site!,
  }
  const moved = movedReleases(releases, clock)
  return new Response(await newsFeed(articles, label, { sources, factsOf, moved }))
}

import type { APIRoute } from 'astro'
import type { Article } from '#src/features/news/article.ts'
import { getArticles } from '#src/features/news/content.ts'
import { newsFeed } from '#src/features/news/feed.ts'
import { showLines } from '#src/features/news/show.ts'
import { getListedReleases, getTextSources } from '#src/features/releases/content.ts'
import { editionText } from '#src/features/releases/editions/edition.ts'
import { getLabel, getSettings } from '#src/features/settings/content.ts'
import { labelDescription } from '#src/features/settings/settings.ts'
import { formatDay } from '#src/lib/dates.ts'

export const GET: APIRoute = async ({ site }) => {
  const [settings, { dates }, articles, releases, sources] = await Promise.all([
    getSettings(),
    getLabel(),
    getArticles(),
    getListedReleases(),
    getTextSources(),
  ])
  /** The day of an event, what is known of a show, and what a release that is announced can be bought as. */
  const factsOf = (article: Article): string[] => {
    const { type, eventDate, releaseId } = article
    if (type === 'other' || !eventDate) return []
    const release = type === 'release' && releases.find(({ id }) => id === releaseId)
    const editions = release ? release.editions : []
    return [
      formatDay(eventDate, dates),
      ...showLines(article, dates, site!),
      ...editions.map((one) => editionText(one, dates)),
    ]
  }
  const label = {
    labelName: settings.labelName,
    description: labelDescription(settings),
    language: settings.language,
    site: site!,
  }
  return new Response(await newsFeed(articles, label, { sources, factsOf }))
}

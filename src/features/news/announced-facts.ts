import { editionText } from '#src/features/releases/editions/edition.ts'
import { dayToCome, releaseDate, type ListedRelease } from '#src/features/releases/release.ts'
import { formatDay, type Clock } from '#src/lib/dates.ts'
import type { Article } from './article.ts'
import { showLines } from './show.ts'

/** The day of an event, what is known of a show, and of a release that is announced its moved day and what it can be bought as. */
export function announcedFacts(
  article: Article,
  releases: readonly ListedRelease[],
  { site, ...clock }: Clock & { now: Date; site: URL },
): string[] {
  const { type, eventDate, releaseId } = article
  const { dates } = clock
  if (type === 'other' || !eventDate) return []
  const facts = [formatDay(eventDate, dates), ...showLines(article, dates, site)]
  const release = type === 'release' && releases.find(({ id }) => id === releaseId)
  if (!release) return facts
  const moved = dayToCome(release, clock)?.before ? [releaseDate(release, clock)] : []
  return [...facts, ...moved, ...release.editions.map((one) => editionText(one, dates))]
}

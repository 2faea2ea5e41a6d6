// What the events and the feed say of a release day without an article.
import { releaseName } from '#src/features/releases/release-name.ts'
import { dayToCome, releasePath, type ListedRelease } from '#src/features/releases/release.ts'
import type { Clock } from '#src/lib/dates.ts'
import { formatMovedDay } from '#src/lib/moved-day.ts'
import type { Day } from '#src/lib/day.ts'
import { isEvent, type Article } from './article.ts'

/** A release that is to come. */
export type ReleaseEvent = {
  release: ListedRelease
  eventDate: Day
  /** The day that was announced first, when it is another one. */
  before: Day | null
  /** 'December 4, 2026 (was November 20)'. */
  words: string
}

type Now = Clock & { now: Date }

const releasesToCome = (releases: readonly ListedRelease[], clock: Now): ReleaseEvent[] =>
  releases.flatMap((release) => {
    const toCome = dayToCome(release, clock)
    if (!toCome) return []
    const { day, before } = toCome
    return [{ release, eventDate: day, before, words: formatMovedDay(day, before, clock.dates) }]
  })

/** The releases to come that no article announces: each is an event by itself. */
export function releaseEvents(
  releases: readonly ListedRelease[],
  articles: readonly Article[],
  clock: Now,
): ReleaseEvent[] {
  const announced = new Set(
    articles
      .filter((article) => isEvent(article) && article.type === 'release')
      .map(({ releaseId }) => releaseId),
  )
  return releasesToCome(releases, clock).filter(({ release }) => !announced.has(release.id))
}

/** The releases to come whose day has moved. */
export const movedReleases = (releases: readonly ListedRelease[], clock: Now): ReleaseEvent[] =>
  releasesToCome(releases, clock).filter(({ before }) => before !== null)

/** As a row of the events. */
export const releaseRow = ({ release, eventDate, before, words }: ReleaseEvent) => ({
  path: releasePath(release),
  title: releaseName(release),
  isPlain: true,
  eventDate,
  badge: 'RELEASE',
  show: null,
  note: before && `Out ${words}`,
})

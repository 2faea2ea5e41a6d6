import { cardsPerPage, partsByYear, type ListPart } from '#src/lib/list-parts.ts'
import type { ListedRelease } from './release.ts'

/** The releases by year, when they are more than one page shows. Of '2019/2020' the first counts. */
export const releaseYears = <T extends Pick<ListedRelease, 'year'>>(
  releases: readonly T[],
): ListPart<T>[] =>
  releases.length > cardsPerPage ? partsByYear(releases, ({ year }) => /\d{4}/.exec(year)?.[0]) : []

import type { ReactNode } from 'react'
import { CatalogueNumber, longestWhole } from './CatalogueNumber.tsx'
import type { ListedRelease } from './release.ts'

type Props = {
  release: Pick<ListedRelease, 'catalogueNumber'>
  /** Its year, or releaseDate(). */
  date: string
  children?: ReactNode
}

/** The catalogue number and the date of a release, at the two ends of a line. */
export const ReleaseFacts = ({ release: { catalogueNumber: number }, date, children }: Props) => (
  <p className="release-facts fact">
    {children}
    {number && <CatalogueNumber number={number} />}
    <span className="leader" aria-hidden="true" />
    <bdi className={date.length > longestWhole ? undefined : 'whole'}>{date}</bdi>
  </p>
)

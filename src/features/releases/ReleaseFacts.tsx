import type { ReactNode } from 'react'
import type { ListedRelease } from './release.ts'

type Props = {
  release: Pick<ListedRelease, 'catalogueNumber'>
  /** Its year, or releaseDate(). */
  date: string
  children?: ReactNode
}

/** Longer numbers than this may break, because a sleeve in a list is no wider. */
const longestWhole = 16

/** The catalogue number and the date of a release, at the two ends of a line. */
export const ReleaseFacts = ({ release: { catalogueNumber: number }, date, children }: Props) => (
  <p className="release-facts fact">
    {children}
    {number && (
      <bdi className={number.length > longestWhole ? undefined : 'whole'} translate="no">
        {number}
      </bdi>
    )}
    <span className="leader" aria-hidden="true" />
    <bdi className={date.length > longestWhole ? undefined : 'whole'}>{date}</bdi>
  </p>
)

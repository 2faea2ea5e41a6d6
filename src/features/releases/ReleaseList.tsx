import { Picture } from '#src/components/Picture.tsx'
import type { ListedRelease } from './release.ts'

type Props = { releases: ListedRelease[]; showArtist?: boolean }

/** A list of releases: cover, title, leader line, year. */
export function ReleaseList({ releases, showArtist = false }: Props) {
  return (
    <ul className="release-list">
      {releases.map(({ id, coverImage, artist, title, year }) => (
        <li className="release" key={id}>
          <Picture className="release-cover" address={coverImage} />
          <div className="release-line">
            <span className="release-title" dir="auto">
              {showArtist ? `${artist} - ${title}` : title}
            </span>
            <span className="leader" aria-hidden="true" />
            <span className="fact">{year}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

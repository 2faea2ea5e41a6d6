import type { ListedRelease } from './release.ts'

type Props = {
  className: string
  release: Pick<ListedRelease, 'catalogueNumber' | 'title' | 'artist' | 'tracks'>
}

/** In hundredths of the sleeve's width. */
const [innermost, outermost, spacing] = [33, 48, 0.8]

/** The radii of the grooves: a band for each track, as wide as the track is long, with a gap before the next. */
function grooves(tracks: Props['release']['tracks']): string[] {
  const lengths = tracks.map(({ seconds }) => seconds ?? 200)
  const width = (outermost - innermost) / lengths.reduce((sum, length) => sum + length, 0)
  let end = outermost
  const ends = lengths.map((length) => (end -= length * width))
  return Array.from({ length: 18 }, (_, index) => outermost - index * spacing)
    .filter((radius) => !ends.some((end) => radius > end && radius - end <= spacing))
    .map((radius) => radius.toFixed(1))
}

/** The cover of a release that has none: a record with a white label. */
export function WhiteLabel({ className, release }: Props) {
  const { catalogueNumber, title, artist, tracks } = release
  return (
    <div className={`${className} white-label`} aria-hidden="true">
      <svg viewBox="0 0 100 100">
        <g fill="none" stroke="currentColor" strokeWidth="0.25">
          {grooves(tracks).map((radius) => (
            <circle key={radius} cx="50" cy="50" r={radius} />
          ))}
        </g>
      </svg>
      <div className="white-label-paper">
        <span className="white-label-number clamp" translate="no">
          {catalogueNumber}
        </span>
        <span className={`white-label-title clamp ${title.length > 20 ? 'is-long' : ''}`}>
          {title}
        </span>
        <span className="white-label-hole" />
        <span className="clamp">{artist}</span>
        <span className="white-label-number clamp">A</span>
      </div>
    </div>
  )
}

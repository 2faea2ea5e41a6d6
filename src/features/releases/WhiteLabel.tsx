import type { ListedRelease } from './release.ts'

type Props = {
  className: string
  release: Pick<ListedRelease, 'catalogueNumber' | 'title' | 'artist'> & {
    tracks: readonly Pick<ListedRelease['tracks'][number], 'seconds'>[]
  }
}

/** In hundredths of the sleeve's width. */
const [innermost, outermost, spacing] = [33, 48, 0.8]

/** The radii of the grooves: a band for each track, as wide as the track is long, with a gap before the next. */
function grooves(tracks: Props['release']['tracks']): number[] {
  const lengths = tracks.length > 0 ? tracks.map(({ seconds }) => seconds ?? 200) : [1]
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const ends = lengths.map(
    (_, index) =>
      outermost -
      ((outermost - innermost) * lengths.slice(0, index + 1).reduce((a, b) => a + b, 0)) / whole,
  )
  const count = Math.floor((outermost - innermost) / spacing)
  const isGap = (radius: number) => ends.some((end) => radius > end && radius - end <= spacing)
  return Array.from({ length: count }, (_, index) => outermost - index * spacing)
    .filter((radius) => !isGap(radius))
    .map((radius) => Math.round(radius * 10) / 10)
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
        <span className="white-label-number">{catalogueNumber}</span>
        <span className={title.length > 20 ? 'white-label-title is-long' : 'white-label-title'}>
          {title}
        </span>
        <span className="white-label-hole" />
        <span className="white-label-artist">{artist}</span>
        <span className="white-label-number">A</span>
      </div>
    </div>
  )
}

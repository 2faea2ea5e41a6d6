type Props = {
  /** 'A1', '03': where it is on the record. */
  place: string
  title: string
  /** The track's artist, if it differs from the record's. */
  artist: string | null
  /** Like 3:25; '' where it is not known. */
  length: string
  /** What is heard of it, and what belongs below it. */
  children?: React.ReactNode
}

/** A track in a list: its place, title, length, and LISTEN. */
export const TrackRow = ({ place, title, artist, length, children }: Props) => (
  <li className="track">
    <span className="track-place fact">{place}</span>
    <span className="track-title" dir="auto">
      {title}
      {artist && <bdi className="track-artist weight-400">{artist}</bdi>}
    </span>
    <span className="leader" aria-hidden="true" />
    {length && <span className="fact">{length}</span>}
    {children}
  </li>
)

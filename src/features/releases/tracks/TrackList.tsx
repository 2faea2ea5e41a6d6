import { Preview } from '#src/components/Preview.tsx'
import { TrackRow } from '#src/components/TrackRow.tsx'
import { lengthText } from '#src/lib/length.ts'
import { mediaAddress } from '#src/lib/media.ts'
import { webAddress } from '#src/lib/web-address.ts'
import type { ListedTrack } from '../release.ts'
import { trackPlaces } from './track-places.ts'

type Props = {
  tracks: ListedTrack[]
  /** How many are in view, if there are at least two more; those are behind a word. */
  first?: number
}

export function TrackList({ tracks, first = tracks.length }: Props) {
  const places = trackPlaces(tracks)
  const shown = tracks.length > first + 1 ? first : tracks.length
  const rows = tracks.map((track, index) => (
    <Track key={track.position} track={track} place={places[index]!} />
  ))
  const hidden = rows.slice(shown)
  return (
    <>
      <ol className="track-list">{rows.slice(0, shown)}</ol>
      {hidden.length > 0 && (
        <details className="more-tracks">
          <summary className="fact">{hidden.length} more tracks</summary>
          <ol className="track-list" start={shown + 1}>
            {hidden}
          </ol>
        </details>
      )}
    </>
  )
}

function Track({ track, place }: { track: ListedTrack; place: string }) {
  const { title, artist, seconds, lyrics, isWhole } = track
  const preview = webAddress(track.preview)
  const address = preview && mediaAddress(preview)
  return (
    <TrackRow
      place={place}
      title={title}
      artist={artist}
      length={seconds === null ? '' : lengthText(seconds)}
    >
      {address && isWhole && <span className="stamp fact">WHOLE SONG</span>}
      {address && (
        <Preview title={title} sound={{ 'data-src': address }} plain={{ src: address }} />
      )}
      {lyrics && (
        <details className="track-lyrics">
          <summary className="fact">
            LYRICS<span className="visually-hidden"> of {title}</span>
          </summary>
          <p dir="auto">{lyrics}</p>
        </details>
      )}
    </TrackRow>
  )
}

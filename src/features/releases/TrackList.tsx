import { Preview } from '#src/components/Preview.tsx'
import { lengthText } from '#src/lib/length.ts'
import { mediaAddress } from '#src/lib/media.ts'
import { webAddress } from '#src/lib/web-address.ts'
import { trackPlaces, type ListedTrack } from './release.ts'

export function TrackList({ tracks }: { tracks: ListedTrack[] }) {
  const places = trackPlaces(tracks)
  return (
    <ol className="track-list">
      {tracks.map((track, index) => (
        <Track key={track.position} track={track} place={places[index]!} />
      ))}
    </ol>
  )
}

function Track({ track, place }: { track: ListedTrack; place: string }) {
  const { title, artist, seconds, preview, lyrics } = track
  const address = webAddress(preview)
  return (
    <li className="track">
      <span className="track-position fact">{place}</span>
      <span className="track-title" dir="auto">
        {title}
        {artist && (
          <>
            {' · '}
            <bdi className="weight-400">{artist}</bdi>
          </>
        )}
      </span>
      <span className="leader" aria-hidden="true" />
      {seconds && <span className="fact">{lengthText(seconds)}</span>}
      {address && <Preview title={title} sound={{ src: mediaAddress(address) }} />}
      {lyrics && (
        <details className="track-lyrics">
          <summary className="fact">
            LYRICS<span className="visually-hidden"> of {title}</span>
          </summary>
          <p dir="auto">{lyrics}</p>
        </details>
      )}
    </li>
  )
}

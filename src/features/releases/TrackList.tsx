import { Preview } from '#src/components/Preview.tsx'
import { lengthText } from '#src/lib/length.ts'
import { mediaAddress } from '#src/lib/media.ts'
import { webAddress } from '#src/lib/web-address.ts'
import type { ListedTrack } from './release.ts'

export function TrackList({ tracks }: { tracks: ListedTrack[] }) {
  return (
    <ol className="track-list">
      {tracks.map((track) => (
        <Track key={track.position} track={track} />
      ))}
    </ol>
  )
}

function Track({ track: { position, title, artist, seconds, preview } }: { track: ListedTrack }) {
  const address = webAddress(preview)
  return (
    <li className="track">
      <span className="track-position fact">{`${position}`.padStart(2, '0')}</span>
      <span className="track-title" dir="auto">
        {title}
        {artist && (
          <>
            {' · '}
            <bdi className="track-artist">{artist}</bdi>
          </>
        )}
      </span>
      <span className="leader" aria-hidden="true" />
      {seconds && <span className="fact">{lengthText(seconds)}</span>}
      {address && <Preview title={title} sound={{ src: mediaAddress(address) }} />}
    </li>
  )
}

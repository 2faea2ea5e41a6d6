import { PlayAll } from '#src/components/Preview.tsx'
import { counted } from '#src/lib/counted.ts'
import { lengthText } from '#src/lib/length.ts'
import { webAddress } from '#src/lib/web-address.ts'
import { trackNouns, type ListedTrack } from '../release.ts'

/** Plays what can be heard of a record from its first track on, beside how long the record is. */
export function ListenToAll({ tracks }: { tracks: ListedTrack[] }) {
  if (!tracks.some(({ preview }) => webAddress(preview))) return null
  return (
    <p className="cluster">
      <PlayAll>LISTEN TO IT ALL</PlayAll>
      <span className="fact">{recordLength(tracks)}</span>
    </p>
  )
}

/** '4 tracks, 24:31'; without the length of one, '4 tracks'. */
export function recordLength(tracks: readonly Pick<ListedTrack, 'seconds'>[]): string {
  const count = counted(tracks.length, trackNouns)
  const seconds = tracks.map((track) => track.seconds)
  const isKnown = seconds.every((each) => each !== null)
  return isKnown ? `${count}, ${lengthText(seconds.reduce((sum, each) => sum + each, 0))}` : count
}

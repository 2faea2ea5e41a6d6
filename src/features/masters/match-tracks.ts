import { titleKey } from '#src/lib/title-key.ts'
import type { TrackDraft } from './folder.ts'
import type { TaggedTrack } from './release-tags.ts'

type ListedTrack = TaggedTrack & { seconds: number | null }

/**
 * The track of each master: that of the same title, of several the one at its number; where no title is known, that of the
 * same place; else a new one at the end. Fills in what the list does not say yet. Answers the list and the id for each master.
 */
export function matchTracks(drafts: readonly TrackDraft[], listed: readonly ListedTrack[]) {
  const tracks = [...listed]
  const taken = new Set<string>()
  const sameTitle = ({ title, side, number }: TrackDraft) => {
    const same = listed.filter(
      (track) => !taken.has(track.id) && titleKey(track.title) === titleKey(title),
    )
    const onSide = side ? listed.filter((track) => track.side === side) : listed
    return same.find((track) => track === onSide[(number ?? 0) - 1]) ?? same[0]
  }
  const isNew = drafts.every((draft) => !sameTitle(draft))
  const ids = drafts.map((draft, place) => {
    const { title, artist, side, seconds } = draft
    const found = isNew ? listed[place] : sameTitle(draft)
    const known = found ?? {
      ...{ id: crypto.randomUUID(), title, artist: '', seconds: null },
      ...{ side: '', isrc: '', lyrics: '' },
    }
    tracks[found ? listed.indexOf(found) : tracks.length] = {
      ...known,
      artist: known.artist || (artist ?? ''),
      side: known.side || (side ?? ''),
      seconds: known.seconds ?? seconds,
    }
    taken.add(known.id)
    return known.id
  })
  return { tracks, ids }
}

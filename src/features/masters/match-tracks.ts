import { titleKey } from '#src/lib/title-key.ts'
import type { TrackDraft } from './folder.ts'
import type { TaggedTrack } from './release-tags.ts'

type ListedTrack = TaggedTrack & { seconds: number | null }

/** The track may be known already, whatever its title is meanwhile. */
type KnownDraft = TrackDraft & { trackId?: string | undefined }

/**
 * The track of each master: the one that is known; else that of the same title, of several the one at its number; where no
 * track and no title is known, that of the same number or place; else a new one at the end. Fills in what the list does not say yet.
 * Answers the list and the id for each master.
 */
export function matchTracks(drafts: readonly KnownDraft[], listed: readonly ListedTrack[]) {
  const tracks = [...listed]
  const byId = ({ trackId }: KnownDraft) => listed.find(({ id }) => id === trackId)
  const taken = new Set(drafts.flatMap((draft) => byId(draft)?.id ?? []))
  const atNumber = ({ side, number }: Pick<TrackDraft, 'side' | 'number'>) =>
    (side ? listed.filter((track) => track.side === side) : listed)[(number ?? 0) - 1]
  const sameTitle = ({ title, side, number }: TrackDraft) => {
    const same = listed.filter(
      (track) => !taken.has(track.id) && titleKey(track.title) === titleKey(title),
    )
    return same.find((track) => track === atNumber({ side, number })) ?? same[0]
  }
  const isNew = taken.size === 0 && drafts.every((draft) => !sameTitle(draft))
  const ids = drafts.map((draft, place) => {
    const { title, artist, side, seconds } = draft
    const placed = draft.number === null ? listed[place] : atNumber(draft)
    const unknown = placed && taken.has(placed.id) ? undefined : placed
    const found = byId(draft) ?? (isNew ? unknown : sameTitle(draft))
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

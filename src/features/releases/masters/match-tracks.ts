import { titleKey } from '#src/features/releases/tracks/title-key.ts'
import { keptLengthMessage, lengthWith } from '#src/features/releases/tracks/track-length.ts'
import type { TrackDraft } from './folder.ts'
import type { TaggedTrack } from './release-tags.ts'

type ListedTrack = TaggedTrack & { seconds: number | null }

/** The track may be known already, whatever its title is meanwhile. */
type KnownDraft = TrackDraft & { trackId?: string | undefined }

type TrackFile = { trackId: string | null; state: string; seconds: number | null }

/**
 * The track of each master: the one that is known; else that of the same title, of several the one at its number; where no
 * track and no title is known, that of the same number or place; else a new one at the end. Fills in what the list does not say yet;
 * the length follows the master, unless another was typed than that of the track's `files`. Answers the list, the id for each
 * master, and messages about lengths that were kept.
 */
export function matchTracks(
  drafts: readonly KnownDraft[],
  listed: readonly ListedTrack[],
  files: readonly TrackFile[] = [],
) {
  const tracks = [...listed]
  const kept: string[] = []
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
    const known = found ?? newTrack(title)
    const length = lengthOf(known, seconds, files)
    if (length.message) kept.push(length.message)
    tracks[found ? listed.indexOf(found) : tracks.length] = {
      ...known,
      artist: known.artist || (artist ?? ''),
      side: known.side || (side ?? ''),
      seconds: length.seconds,
    }
    taken.add(known.id)
    return known.id
  })
  return { tracks, ids, kept }
}

const newTrack = (title: string): ListedTrack => ({
  id: crypto.randomUUID(),
  title,
  artist: '',
  seconds: null,
  side: '',
  isrc: '',
  lyrics: '',
})

/** The length of a track with the music of a master, and what there is to say of it. */
function lengthOf(
  { id, title, seconds: listed }: ListedTrack,
  music: number | null,
  files: readonly TrackFile[],
): { seconds: number | null; message: string | null } {
  if (music === null) return { seconds: listed, message: null }
  const ready = files.filter(({ trackId, state }) => trackId === id && state === 'ready')
  const seconds = lengthWith({ listed, files: ready.map((file) => file.seconds), music })
  return { seconds, message: keptLengthMessage(title, seconds, music) }
}

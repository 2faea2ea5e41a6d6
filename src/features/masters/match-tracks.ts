import { titleKey } from '#src/lib/title-key.ts'
import type { TrackDraft } from './folder.ts'
import type { TaggedTrack } from './release-tags.ts'

type ListedTrack = TaggedTrack & { seconds: number | null }

/**
 * The track of each master: that of the same title; where no title is known, that of the same place; else a new one at the
 * end. Fills in what the list does not say yet. Answers the list and the id for each master.
 */
export function matchTracks(drafts: readonly TrackDraft[], listed: readonly ListedTrack[]) {
  const tracks = [...listed]
  const taken = new Set<string>()
  const sameTitle = (title: string) =>
    tracks.findIndex(({ id, title: one }) => !taken.has(id) && titleKey(one) === titleKey(title))
  const isNew = drafts.every(({ title }) => sameTitle(title) < 0)
  const ids = drafts.map(({ title, artist, side, seconds }, place) => {
    const at = isNew && place < listed.length ? place : sameTitle(title)
    const known = tracks[at] ?? {
      ...{
        id: crypto.randomUUID(),
        title,
        artist: '',
        seconds: null,
        side: '',
        isrc: '',
        lyrics: '',
      },
    }
    const filled = {
      ...known,
      artist: known.artist || (artist ?? ''),
      side: known.side || (side ?? ''),
      seconds: known.seconds ?? seconds,
    }
    if (tracks[at]) tracks[at] = filled
    else tracks.push(filled)
    taken.add(known.id)
    return known.id
  })
  return { tracks, ids }
}

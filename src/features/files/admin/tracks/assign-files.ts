import type { TrackInput } from '../schema.ts'
import { readTrackName, titleKey, type NamedRelease } from './track-name.ts'

/** What a file that is dropped may be of a track; a preview is chosen for it. */
export type TrackKind = 'mp3' | 'flac'

export type AudioFile = { name: string; kind: TrackKind }

/** A file, by its index, and the track that it belongs to. */
export type Assigned = { file: number; trackId: string; kind: TrackKind }

type Tracklist = {
  tracks: readonly TrackInput[]
  /** Whether a track has a file, or one on its way. */
  has: (trackId: string, kind: TrackKind) => boolean
  release: NamedRelease
  newId: () => string
}

/**
 * Finds the track of each file that was dropped: the one of the same title, else the one of the same number as long as it
 * has no such file, else a new one at the end, in the order of the files' numbers.
 */
export function assignFiles(
  files: readonly AudioFile[],
  { tracks, has, release, newId }: Tracklist,
): { tracks: TrackInput[]; assigned: Assigned[] } {
  const list = [...tracks]
  const assigned: Assigned[] = []
  const isTaken = (trackId: string, kind: TrackKind) =>
    has(trackId, kind) || assigned.some((one) => one.trackId === trackId && one.kind === kind)

  function trackOf({ kind, number, title }: (typeof named)[number]): string {
    const key = titleKey(title)
    const sameTitle = key ? list.filter((track) => titleKey(track.title) === key) : []
    const known = sameTitle.find(({ id }) => !isTaken(id, kind)) ?? sameTitle[0]
    // Only what was there before: a new track's place says nothing about its number.
    const sameNumber = number === null ? undefined : tracks[number - 1]
    const found = known ?? (sameNumber && !isTaken(sameNumber.id, kind) ? sameNumber : undefined)
    if (found) return found.id
    const id = newId()
    list.push({ id, title, artist: '', seconds: null })
    return id
  }

  const named = files.map(({ name, kind }, file) => ({
    file,
    kind,
    ...readTrackName(name, release),
  }))
  for (const one of named.toSorted(inOrder))
    assigned.push({ file: one.file, trackId: trackOf(one), kind: one.kind })
  return { tracks: list, assigned }
}

type Numbered = { number: number | null; title: string }

const inOrder = (one: Numbered, other: Numbered) =>
  (one.number ?? Infinity) - (other.number ?? Infinity) ||
  one.title.localeCompare(other.title, 'en')

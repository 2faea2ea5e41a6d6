import { titleKey } from '#src/features/releases/tracks/title-key.ts'
import type { TrackInput } from './schema.ts'

type TrackName = { number: number | null; title: string }

/** On the side of the track before it. */
export const newTrack = (id: string, title: string, side = ''): TrackInput => ({
  id,
  title,
  artist: '',
  seconds: null,
  side,
  isrc: '',
  lyrics: '',
})

export type NamedRelease = { artist: string; title: string }

/** A file that was dropped, and what it may be of a track; a preview is chosen for its track. */
export type Music<Named extends { name: string } = File> = { file: Named; kind: 'mp3' | 'flac' }

type Tracklist = {
  tracks: readonly TrackInput[]
  /** Whether a track has a file of this kind, or an upload of one. */
  has: (trackId: string, kind: Music['kind']) => boolean
  release: NamedRelease
  newId: () => string
}

/**
 * Finds the track of each file that was dropped: the one of the same title, else the one of the same number as long as it
 * has no such file, else a new one at the end, in the order of the files' numbers.
 */
export function assignFiles<Named extends { name: string }>(
  music: readonly Music<Named>[],
  { tracks, has, release, newId }: Tracklist,
) {
  const list = [...tracks]
  const assigned: (Music<Named> & { trackId: string })[] = []
  const isTaken = (trackId: string, kind: Music['kind']) =>
    has(trackId, kind) || assigned.some((one) => one.trackId === trackId && one.kind === kind)

  function trackOf({ number, title }: TrackName, kind: Music['kind']): string {
    const key = titleKey(title)
    const sameTitle = key ? list.filter((track) => titleKey(track.title) === key) : []
    const known = sameTitle.find(({ id }) => !isTaken(id, kind)) ?? sameTitle[0]
    // Only a track of before: the place of a new one says nothing about its number.
    const sameNumber = number === null ? undefined : tracks[number - 1]
    const found = known ?? (sameNumber && !isTaken(sameNumber.id, kind) ? sameNumber : undefined)
    if (found) return found.id
    const id = newId()
    list.push(newTrack(id, title, list.at(-1)?.side))
    return id
  }

  const named = music.map((one) => ({ one, name: readTrackName(one.file.name, release) }))
  for (const { one, name } of named.toSorted((a, b) => inOrder(a.name, b.name)))
    assigned.push({ ...one, trackId: trackOf(name, one.kind) })
  return { tracks: list, assigned }
}

const inOrder = (one: TrackName, other: TrackName) =>
  (one.number ?? Infinity) - (other.number ?? Infinity) ||
  one.title.localeCompare(other.title, 'en')

/** Reads '01 - Salt.mp3', '1-03 Salt.flac', 'Artist - Album - 01 Salt.flac' or '01 Artist - Salt.mp3'. */
export function readTrackName(name: string, { artist, title }: NamedRelease): TrackName {
  const bare = name
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .trim()
  const withoutRelease = withoutPrefix(withoutPrefix(bare, artist), title)
  const [, digits, rest = ''] = /^(?:\d-)?(\d{1,2})(?:[ .-]+(.*))?$/.exec(withoutRelease) ?? []
  if (digits === undefined) return { number: null, title: withoutRelease }
  return { number: Number(digits) || null, title: withoutPrefix(rest, artist) || withoutRelease }
}

const withoutPrefix = (text: string, prefix: string): string => {
  const start = `${prefix} - `
  return prefix && text.toLowerCase().startsWith(start.toLowerCase())
    ? text.slice(start.length).trim()
    : text
}

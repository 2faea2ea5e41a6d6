import { plainIsrc } from '#src/features/releases/tracks/isrc.ts'
import type { TrackTags } from './tags.ts'

/** What of a release is written into its files. Unset texts are ''. */
export type TaggedRelease = {
  title: string
  artist: string
  year: string
  pLine: string
  cLine: string
  coverImage: string
}

/** What of a track is; in the order of the record. */
export type TaggedTrack = {
  id: string
  title: string
  artist: string
  side: string
  isrc: string
  lyrics: string
}

/** The tags of the track at a place of the list, without the bytes of the cover. */
export function tagsOf(
  release: TaggedRelease,
  tracks: readonly TaggedTrack[],
  at: number,
): TrackTags {
  const { title = '', artist = '', side = '', isrc = '', lyrics = '' } = tracks[at] ?? {}
  const disc = Number(side) || null
  // Each disc counts its own tracks; the sides of a record count on.
  const counted = disc ? tracks.filter((track) => track.side === side) : tracks
  return {
    title,
    artist: artist || release.artist,
    album: release.title,
    albumArtist: release.artist,
    number: counted.findIndex(({ id }) => id === tracks[at]?.id) + 1,
    count: counted.length,
    disc,
    year: Number(/\d{4}/.exec(release.year)?.[0]) || null,
    isrc: plainIsrc(isrc) || null,
    copyright: release.cLine || release.pLine || null,
    lyrics: lyrics || null,
    cover: null,
  }
}

/** Of each track a short key of its tags and cover: a file that was made with another one is out of date. */
export function tagKeys(
  release: TaggedRelease,
  tracks: readonly TaggedTrack[],
): Map<string, string> {
  return new Map(
    tracks.map(({ id }, at) => [
      id,
      textKey(JSON.stringify([tagsOf(release, tracks, at), release.coverImage])),
    ]),
  )
}

/** The same of a zip with all tracks. */
export const zipKey = (keys: ReadonlyMap<string, string>): string =>
  textKey([...keys.values()].join())

/** Two FNV-1a of 32 bits, in hexadecimal. */
export function textKey(text: string): string {
  const hashes = [0x811c9dc5, 0x1000193]
  for (let at = 0; at < text.length; at++)
    hashes.forEach((hash, index) => {
      hashes[index] = Math.imul(hash ^ text.charCodeAt(at), index ? 0x85ebca6b : 0x1000193)
    })
  return hashes.map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('')
}

type StoredFile = {
  trackId: string | null
  kind: string
  state: string
  tagsKey: string | null
  /** ISO 8601. */
  createdAt: string
}

/** Whether a zip holds older music than the tracks. */
export const isOlderThanTracks = (zip: StoredFile, files: readonly StoredFile[]): boolean =>
  files.some(
    ({ trackId, kind, state, createdAt }) =>
      trackId !== null && kind === zip.kind && state === 'ready' && createdAt > zip.createdAt,
  )

/**
 * The files that were made with other tags or another cover, and zips with older music; those that staff uploaded as they
 * are have no tags of ours. `lacking`: the titles of tracks without a file for a zip, which cannot be made again.
 */
export function outOfDate<File extends StoredFile>(
  files: readonly File[],
  release: TaggedRelease,
  tracks: readonly TaggedTrack[],
): { outdated: File[]; lacking: string[] } {
  const made = files.filter(({ state, tagsKey }) => state === 'ready' && tagsKey !== null)
  if (made.length === 0) return { outdated: [], lacking: [] }
  const keys = tagKeys(release, tracks)
  const ofAll = zipKey(keys)
  const lackedBy = (zip: File) =>
    tracks.filter(
      ({ id }) =>
        !files.some(
          ({ trackId, kind, state }) => trackId === id && kind === zip.kind && state === 'ready',
        ),
    )
  const zips = made.filter(({ trackId }) => trackId === null)
  const outdated = made.filter((file) =>
    file.trackId === null
      ? lackedBy(file).length === 0 && (file.tagsKey !== ofAll || isOlderThanTracks(file, files))
      : file.tagsKey !== keys.get(file.trackId),
  )
  return { outdated, lacking: [...new Set(zips.flatMap(lackedBy))].map(({ title }) => title) }
}

import { textAt, viewOf } from './chunks.ts'
import { taggedFlac } from './tags-flac.ts'
import { taggedMp3 } from './tags-mp3.ts'

/** What is written into each file of a track. */
export type TrackTags = {
  title: string
  artist: string
  album: string
  /** Of the release; the track's own may be another. */
  albumArtist: string
  number: number
  count: number
  disc: number | null
  year: number | null
  /** Without hyphens. */
  isrc: string | null
  /** With the year first, without the sign: '2026 Tidehouse'. */
  copyright: string | null
  lyrics: string | null
  cover: Cover | null
}

/** A FLAC holds a picture of up to 16 MB. */
export type Cover = { bytes: Uint8Array<ArrayBuffer>; type: 'image/jpeg' | 'image/png' }

/**
 * A FLAC or MP3 with these tags and no others; the music is not encoded again, and is read from `file` only when the answer
 * is read. Null for another file.
 */
export async function withTags(file: Blob, tags: TrackTags): Promise<Blob | null> {
  const start = await viewOf(file, 0, 4)
  if (textAt(start, 0, 4) === 'fLaC') return taggedFlac(file, tags)
  const isMp3 =
    textAt(start, 0, 3) === 'ID3' || (start.byteLength === 4 && start.getUint16(0) >= 0xffe0)
  return isMp3 ? taggedMp3(file, tags) : null
}

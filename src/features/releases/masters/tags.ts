import { endOfId3Tags } from '#src/features/releases/files/id3-tags.ts'
import { textAt, viewOf } from './chunks.ts'
import { readFlacBlocks } from './flac.ts'
import { refuse } from './problem.ts'

/** What is written into each file of a track. */
export type TrackTags = {
  title: string
  artist: string
  album: string
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
  /** A FLAC holds up to 16 MB. */
  cover: { bytes: Uint8Array<ArrayBuffer>; type: 'image/jpeg' | 'image/png' } | null
}

/**
 * A FLAC or MP3 with these tags and no others; the music is not encoded again, and is read from `file` only when the answer
 * is read. Refuses other files.
 */
export async function withTags(file: Blob, tags: TrackTags): Promise<Blob> {
  const start = await viewOf(file, 0, 4)
  if (textAt(start, 0, 4) === 'fLaC') return taggedFlac(file, tags)
  const isFrame = start.byteLength === 4 && start.getUint16(0) >= 0xffe0
  return isFrame || textAt(start, 0, 3) === 'ID3'
    ? taggedMp3(file, tags)
    : refuse({ code: 'damaged' })
}

const uint32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)

/** Padding, comments and pictures, by their numbers (RFC 9639, 8.1). */
const [padding, comment, picture] = [1, 4, 6] as const

/** The frames, STREAMINFO and what else is no tag stay. */
async function taggedFlac(file: Blob, tags: TrackTags): Promise<Blob> {
  const { blocks, end } = await readFlacBlocks(file)
  const kept = blocks.filter(({ type }) => ![padding, comment, picture].some((tag) => tag === type))
  return new Blob([
    'fLaC',
    ...kept.map(({ type, start, size }) => block(type, file.slice(start, start + size))),
    ...(tags.cover ? [block(picture, flacPicture(tags.cover))] : []),
    block(comment | 0x80, flacComments(tags)),
    file.slice(end),
  ])
}

const block = (type: number, body: Blob) => new Blob([uint32((type << 24) | body.size), body])

function flacComments(tags: TrackTags): Blob {
  // Here alone the little end comes first.
  const counted = (text: string) => {
    const body = new Blob([text])
    return new Blob([uint32(body.size).reverse(), body])
  }
  const fields = {
    TITLE: tags.title,
    ARTIST: tags.artist,
    ALBUM: tags.album,
    ALBUMARTIST: tags.albumArtist,
    TRACKNUMBER: tags.number,
    TRACKTOTAL: tags.count,
    DISCNUMBER: tags.disc,
    DATE: tags.year,
    ISRC: tags.isrc,
    COPYRIGHT: tags.copyright,
    LYRICS: tags.lyrics,
  }
  const comments = Object.entries(fields).flatMap(([name, value]) =>
    value ? [counted(`${name}=${value}`)] : [],
  )
  return new Blob([counted('Deadwax'), uint32(comments.length).reverse(), ...comments])
}

type Cover = NonNullable<TrackTags['cover']>

/** The front cover; its width, height, depth and colours are in the picture itself. */
const flacPicture = ({ bytes, type }: Cover) =>
  new Blob([
    uint32(3),
    uint32(type.length),
    type,
    uint32(0),
    new Uint8Array(16),
    uint32(bytes.length),
    bytes,
  ])

/** ID3 of version 2.3, in UTF-16, which Windows, old players and cars read too. */
async function taggedMp3(file: Blob, tags: TrackTags): Promise<Blob> {
  const frames = new Blob(id3Frames(tags))
  const size = [21, 14, 7, 0].map((shift) => (frames.size >>> shift) & 0x7f)
  const start = await endOfId3Tags(
    async (at, length) => new Uint8Array(await file.slice(at, at + length).arrayBuffer()),
  )
  const last = file.size - 128
  const hasId3v1 = last > 0 && textAt(await viewOf(file, last, 3), 0, 3) === 'TAG'
  const music = file.slice(start, hasId3v1 ? last : file.size)
  return new Blob(['ID3', Uint8Array.of(3, 0, 0, ...size), frames, music])
}

function id3Frames(tags: TrackTags): Blob[] {
  const texts = {
    TIT2: tags.title,
    TPE1: tags.artist,
    TALB: tags.album,
    TPE2: tags.albumArtist,
    TRCK: `${tags.number}/${tags.count}`,
    TPOS: tags.disc,
    TYER: tags.year,
    TSRC: tags.isrc,
    TCOP: tags.copyright,
  }
  const frames = Object.entries(texts).flatMap(([id, text]) =>
    text ? [frame(id, [Uint8Array.of(1), utf16(`${text}`)])] : [],
  )
  const { lyrics, cover } = tags
  // Lyrics in an unknown language and without a name; the front cover, also without.
  if (lyrics) frames.push(frame('USLT', ['\u0001XXX', utf16(''), '\0\0', utf16(lyrics)]))
  if (cover) frames.push(frame('APIC', [`\0${cover.type}\0\u0003\0`, cover.bytes]))
  return frames
}

function frame(id: string, parts: BlobPart[]): Blob {
  const body = new Blob(parts)
  return new Blob([id, uint32(body.size), '\0\0', body])
}

/** With the mark that says which end comes first. */
function utf16(text: string): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 + 2 * text.length))
  view.setUint16(0, 0xfeff, true)
  for (let at = 0; at < text.length; at++) view.setUint16(2 + 2 * at, text.charCodeAt(at), true)
  return new Uint8Array(view.buffer)
}

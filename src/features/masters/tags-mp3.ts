import { endOfId3Tags } from '#src/lib/id3-tags.ts'
import { textAt, viewOf } from './chunks.ts'
import type { Cover, TrackTags } from './tags.ts'

/** An MP3 with another ID3 tag: version 2.3, in UTF-16, which Windows, old players and cars read too. */
export async function taggedMp3(file: Blob, tags: TrackTags): Promise<Blob> {
  const frames = new Blob(framesOf(tags))
  const head = Uint8Array.of(0x49, 0x44, 0x33, 3, 0, 0, ...sevenBits(frames.size))
  const start = await endOfId3Tags(
    async (at, length) => new Uint8Array(await file.slice(at, at + length).arrayBuffer()),
  )
  return new Blob([head, frames, file.slice(start, await endOfMusic(file))])
}

const sevenBits = (value: number) => [21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f)

/** Without a tag of ID3 version 1. */
async function endOfMusic(file: Blob): Promise<number> {
  const end = Math.max(0, file.size - 128)
  return textAt(await viewOf(file, end, 3), 0, 3) === 'TAG' ? end : file.size
}

function framesOf(tags: TrackTags): Blob[] {
  const texts = {
    TIT2: tags.title,
    TPE1: tags.artist,
    TALB: tags.album,
    TPE2: tags.albumArtist,
    TRCK: `${tags.number}/${tags.count}`,
    TPOS: tags.disc?.toString(),
    TYER: tags.year?.toString(),
    TSRC: tags.isrc,
    TCOP: tags.copyright,
  }
  const frames = Object.entries(texts).flatMap(([id, text]) =>
    text ? [frame(id, [Uint8Array.of(1), utf16(text)])] : [],
  )
  // The language of lyrics is unknown, and they have no name.
  if (tags.lyrics)
    frames.push(frame('USLT', [Uint8Array.of(1), 'XXX', utf16(''), zero(2), utf16(tags.lyrics)]))
  if (tags.cover) frames.push(pictureFrame(tags.cover))
  return frames
}

/** The front cover, without a name. */
const pictureFrame = ({ bytes, type }: Cover) =>
  frame('APIC', [Uint8Array.of(0), type, Uint8Array.of(0, 3, 0), bytes])

const zero = (length: number) => new Uint8Array(length)

function frame(id: string, parts: BlobPart[]): Blob {
  const body = new Blob(parts)
  const size = new DataView(new ArrayBuffer(4))
  size.setUint32(0, body.size)
  return new Blob([id, size, zero(2), body])
}

/** With the mark that says which end comes first. */
function utf16(text: string): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 + 2 * text.length))
  view.setUint16(0, 0xfeff, true)
  for (let at = 0; at < text.length; at++) view.setUint16(2 + 2 * at, text.charCodeAt(at), true)
  return new Uint8Array(view.buffer)
}

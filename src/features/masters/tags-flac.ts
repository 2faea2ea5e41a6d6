import { blockTypes, readFlacBlocks } from './flac.ts'
import type { Cover, TrackTags } from './tags.ts'

/** A FLAC with other tags: its frames, its STREAMINFO and what else is no tag stay (RFC 9639, 8). */
export async function taggedFlac(file: Blob, tags: TrackTags): Promise<Blob> {
  const { blocks, end } = await readFlacBlocks(file)
  const replaced = [blockTypes.padding, blockTypes.comment, blockTypes.picture]
  const kept = blocks.filter(({ type }) => !replaced.includes(type))
  const picture = tags.cover && pictureBlock(tags.cover)
  return new Blob([
    'fLaC',
    ...kept.map(({ type, start, size }) => block(type, file.slice(start, start + size))),
    ...(picture ? [block(blockTypes.picture, picture)] : []),
    block(blockTypes.comment, commentBlock(tags), true),
    file.slice(end),
  ])
}

const block = (type: number, body: Blob, isLast = false) =>
  new Blob([uint32(((isLast ? 0x80 | type : type) << 24) | body.size), body])

/** Every number is big end first, but for those of the comments. */
const uint32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)

const counted = (text: string) => {
  const body = new Blob([text])
  return new Blob([uint32(body.size).reverse(), body])
}

function commentBlock(tags: TrackTags): Blob {
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
    value === null || value === '' ? [] : [counted(`${name}=${value}`)],
  )
  return new Blob([counted('Deadwax'), uint32(comments.length).reverse(), ...comments])
}

/** The front cover; its width, height, depth and colours are in the picture itself. */
function pictureBlock({ bytes, type }: Cover): Blob {
  const unknown = new Uint8Array(16)
  const head = [uint32(3), uint32(type.length), type, uint32(0), unknown]
  return new Blob([...head, uint32(bytes.length), bytes])
}

import { HEIF } from 'image-size/types/heif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { attempt } from '#src/lib/attempt.ts'
import type { PictureType } from '#src/lib/picture-address.ts'

/**
 * How many of a file's first bytes are searched for its size. What a browser has written says it in far fewer, and the time
 * that the boxes of a hostile AVIF take grows with their square: 0.1 s for these, 4 s for 256 KB.
 */
const startBytes = 32 * 1024
const endBytes = 12

export type Pixels = { width: number; height: number }

/** What is searched of a file: its first and last bytes, and how many it has. */
type FileSample = { start: Uint8Array; end: Uint8Array; bytes: number }

const formats = { avif: HEIF, jpeg: JPG, png: PNG, webp: WEBP }

/** The size of a picture, if that is what a file is: of this type, and all there. Null for anything else. */
export function readPixels(type: PictureType, file: Uint8Array): Pixels | null {
  const start = file.subarray(0, startBytes)
  const sample = { start, end: file.subarray(-endBytes), bytes: file.length }
  // What is no picture of this type makes the reader throw errors of any kind.
  return attempt(() => (isWhole[type](sample) ? pixelsOf(type, start) : null))
}

function pixelsOf(type: PictureType, start: Uint8Array): Pixels | null {
  const { validate, calculate } = formats[type]
  if (!validate(start)) return null
  const { width, height, images = [], type: brand = type } = calculate(start)
  if (brand !== type) return null
  // An AVIF may be made of tiles.
  return [{ width, height }, ...images].reduce((largest, one) =>
    one.width * one.height > largest.width * largest.height ? one : largest,
  )
}

/** A file that was cut off has the right first bytes, and shows half a picture. */
const isWhole: Record<PictureType, (sample: FileSample) => boolean> = {
  jpeg: ({ end }) => hex(end).endsWith('ffd9'),
  // The chunk IEND with its checksum.
  png: ({ end }) => hex(end) === '0000000049454e44ae426082',
  webp: ({ start, bytes }) => viewOf(start).getUint32(4, true) + 8 === bytes,
  avif: ({ start, bytes }) => endOfBoxes(start) === bytes,
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** Where the last box ends that begins within the first bytes: the boxes of an AVIF follow one another to its end. */
function endOfBoxes(start: Uint8Array): number {
  const view = viewOf(start)
  let offset = 0
  while (offset + 8 <= start.length) {
    const size = view.getUint32(offset)
    if (size < 8) break
    offset += size
  }
  return offset
}

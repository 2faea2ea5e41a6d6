import { HEIF } from 'image-size/types/heif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { attempt } from '#src/lib/attempt.ts'
import type { PictureType } from '#src/lib/picture-address.ts'

/**
 * How many of a file's first and last bytes are looked at. What a browser has written says its size in far fewer, and the
 * time that the boxes of a hostile AVIF take grows with their square: 0.1 s for these, 4 s for 256 KB.
 */
export const startBytes = 32 * 1024
export const endBytes = 12

export type Pixels = { width: number; height: number }

/** What was read of a file: its first and last bytes, and how many it has. */
export type FileSample = { start: Uint8Array; end: Uint8Array; bytes: number }

const formats = { avif: HEIF, jpeg: JPG, png: PNG, webp: WEBP }

/** The size of a picture, if that is what a file is: of this type, and all there. Null for anything else. */
export const readPixels = (type: PictureType, sample: FileSample): Pixels | null =>
  // What is no picture of this type makes the reader throw errors of any kind.
  attempt(() => (isWhole[type](sample) ? pixelsOf(type, sample.start) : null))

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

/** Whether the first bytes of a picture announce EXIF or XMP, which say where it was taken; browsers write neither. */
export const hasCameraData = (type: PictureType, start: Uint8Array): boolean =>
  announcesCameraData[type](Buffer.from(start))

const announcesCameraData: Record<PictureType, (start: Buffer) => boolean> = {
  jpeg: (start) => {
    let offset = 2
    // Up to the start of the scan, a JPEG is a list of segments; APP1 is EXIF or XMP.
    while (start[offset] === 0xff && start[offset + 1] !== 0xda) {
      if (start[offset + 1] === 0xe1) return true
      const [high = 0, low = 0] = start.subarray(offset + 2)
      offset += 2 + high * 256 + low
    }
    return false
  },
  png: (start) => /eXIf|XML:com\.adobe\.xmp/.test(headOf(start, 'IDAT')),
  // Flags of its first chunk.
  webp: (start) => start.toString('latin1', 12, 16) === 'VP8X' && ((start[20] ?? 0) & 0x0c) !== 0,
  avif: (start) => /Exif|application\/rdf\+xml/.test(headOf(start, 'mdat')),
}

const headOf = (start: Buffer, body: string) => start.toString('latin1').split(body, 1)[0] ?? ''

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

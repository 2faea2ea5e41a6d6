export const fileTypes = ['zip', 'mp3', 'flac'] as const
export type FileType = (typeof fileTypes)[number]

/** How many of a file's first bytes fileTypeOf() needs. */
export const signatureBytes = 4

/**
 * The type that the first bytes of a file say, whatever its name: 'PK', 'fLaC', 'ID3' or a frame of MPEG audio; null for any
 * other, and for an empty zip.
 */
export function fileTypeOf(start: Uint8Array): FileType | null {
  if (startsWith(start, [0x50, 0x4b, 0x03, 0x04])) return 'zip'
  if (startsWith(start, [0x66, 0x4c, 0x61, 0x43])) return 'flac'
  return startsWith(start, [0x49, 0x44, 0x33]) || isMpegFrame(start) ? 'mp3' : null
}

const startsWith = (start: Uint8Array, signature: number[]) =>
  signature.every((byte, index) => start[index] === byte)

/** A frame of MPEG audio layer III without tags before it: eleven set bits, then a version and the layer (ISO 11172-3, 2.4.1.3). */
const isMpegFrame = ([first = 0, second = 0]: Uint8Array) =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08 && (second & 0x06) === 0x02

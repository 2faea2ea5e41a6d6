import { viewOf } from './chunks.ts'

// The frames of a FLAC (RFC 9639, 9), as far as they say how long it is.

/** More than the largest frame: 65,535 moments of two channels with 24 bit, and its head. */
const maxFrameBytes = 400_000
const id3Bytes = 128

/** `index` counts the samples before a frame, or the frames where all have one size. */
type FrameHead = { index: number; countsSamples: boolean; samples: number }

/**
 * How many moments a FLAC has whose head does not say: the last frame knows how many were before it. `blockFrames`: of each
 * frame but the last. Null where the file does not end with a whole frame.
 */
export async function countFlacFrames(
  file: Blob,
  framesStart: number,
  blockFrames: number,
): Promise<number | null> {
  const end = await endOfFrames(file)
  const view = await viewOf(file, Math.max(framesStart, end - maxFrameBytes), maxFrameBytes)
  const bytes = new Uint8Array(view.buffer).subarray(
    0,
    end - Math.max(framesStart, end - maxFrameBytes),
  )
  for (let at = bytes.length - 4; at >= 0; at--) {
    const head = frameHeadAt(bytes, at)
    if (!head || crc16(bytes.subarray(at)) !== 0) continue
    return (head.countsSamples ? head.index : head.index * blockFrames) + head.samples
  }
  return null
}

/** Without an ID3 tag, which some programs put behind a FLAC. */
async function endOfFrames(file: Blob): Promise<number> {
  const tag = await file.slice(Math.max(0, file.size - id3Bytes)).text()
  return tag.startsWith('TAG') ? file.size - id3Bytes : file.size
}

function frameHeadAt(bytes: Uint8Array, start: number): FrameHead | null {
  const byteAt = (at: number) => bytes[start + at] ?? 0
  if (byteAt(0) !== 0xff || (byteAt(1) & 0xfe) !== 0xf8 || (byteAt(3) & 1) !== 0) return null
  const number = codedNumberAt(bytes, start + 4)
  if (!number) return null
  const sizeBits = byteAt(2) >> 4
  const rateBits = byteAt(2) & 15
  const sizeAt = 4 + number.length
  const sizeBytes = sizeBits === 6 ? 1 : sizeBits === 7 ? 2 : 0
  const rateBytes = rateBits === 12 ? 1 : rateBits === 13 || rateBits === 14 ? 2 : 0
  const crcAt = sizeAt + sizeBytes + rateBytes
  if (crc8(bytes.subarray(start, start + crcAt)) !== byteAt(crcAt)) return null
  const samples = blockSize(sizeBits, byteAt(sizeAt), byteAt(sizeAt + 1))
  return samples === 0
    ? null
    : { index: number.value, countsSamples: (byteAt(1) & 1) === 1, samples }
}

/** The number of moments in a block, by its four bits; 0 for none. */
function blockSize(bits: number, first: number, second: number): number {
  if (bits === 0) return 0
  if (bits === 1) return 192
  if (bits <= 5) return 144 << bits
  if (bits === 6) return first + 1
  if (bits === 7) return first * 256 + second + 1
  return 1 << bits
}

/** A number of up to 36 bits, coded as UTF-8 codes letters. */
function codedNumberAt(bytes: Uint8Array, at: number): { value: number; length: number } | null {
  const first = bytes[at] ?? 0xff
  if (first < 0x80) return { value: first, length: 1 }
  const length = Math.clz32(~(first << 24))
  if (length < 2 || length > 7) return null
  let value = first & (0x7f >> length)
  for (let next = 1; next < length; next++) {
    const byte = bytes[at + next] ?? 0
    if (byte >> 6 !== 2) return null
    value = value * 64 + (byte & 0x3f)
  }
  return { value, length }
}

const crc8 = (bytes: Uint8Array) => crc(bytes, 8, 0x07)
/** 0 of bytes that end with theirs. */
const crc16 = (bytes: Uint8Array) => crc(bytes, 16, 0x8005)

function crc(bytes: Uint8Array, width: number, polynomial: number): number {
  const top = 1 << (width - 1)
  const mask = (1 << width) - 1
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << (width - 8)
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & top ? polynomial : 0)) & mask
  }
  return sum
}

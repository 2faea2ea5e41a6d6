import { viewOf } from './chunks.ts'
import { countFlacFrames } from './flac-frames.ts'
import { checkFormat, type Pcm } from './pcm.ts'
import { refuse } from './problem.ts'

/** A block of metadata before the frames of a FLAC; `start` is behind its header. */
export type FlacBlock = { type: number; start: number; size: number }

const maxBlocks = 200

/** The blocks of a FLAC and where its frames begin. */
export async function readFlacBlocks(file: Blob): Promise<{ blocks: FlacBlock[]; end: number }> {
  const blocks: FlacBlock[] = []
  let end = 4
  for (let isLast = false; !isLast;) {
    const header = await viewOf(file, end, 4)
    if (header.byteLength < 4 || blocks.length === maxBlocks) return refuse({ code: 'damaged' })
    const size = header.getUint32(0) & 0xff_ffff
    isLast = header.getUint8(0) >= 0x80
    blocks.push({ type: header.getUint8(0) & 0x7f, start: end + 4, size })
    end += 4 + size
  }
  return { blocks, end }
}

/** The four letters, and STREAMINFO with its header, which is always of this length. */
export const flacHeadBytes = 42

const hasStreamInfo = (view: DataView) =>
  view.byteLength >= flacHeadBytes && (view.getUint32(4) & 0x7fff_ffff) === 34

/** The MD5 of the samples, as the first `flacHeadBytes` of a FLAC say; null when its encoder left it out. */
export function samplesMd5Of(head: Uint8Array): string | null {
  if (!hasStreamInfo(new DataView(head.buffer, head.byteOffset, head.length))) return null
  const md5 = hexOf(head.subarray(26, flacHeadBytes))
  return /[^0]/.test(md5) ? md5 : null
}

/** How long a FLAC lasts, as its first `flacHeadBytes` say; null where they do not. */
export function flacSecondsOf(head: Uint8Array): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  if (!hasStreamInfo(view)) return null
  const { sampleRate, frames } = soundOf(view)
  return frames > 0 && sampleRate > 0 ? frames / sampleRate : null
}

/** The format of the samples and their number, 0 where that is not known (RFC 9639, 8.2). */
function soundOf(view: DataView) {
  const packed = view.getUint32(18)
  return {
    sampleRate: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    bits: ((packed >>> 4) & 31) + 1,
    frames: (packed & 15) * 2 ** 32 + view.getUint32(22),
  }
}

/** What a FLAC says of its samples. */
export async function readStreamInfo(file: Blob): Promise<Pcm & { md5: string | null }> {
  const view = await viewOf(file, 0, flacHeadBytes)
  if (!hasStreamInfo(view)) return refuse({ code: 'damaged' })
  const sound = soundOf(view)
  const { sampleRate } = sound
  const frames = sound.frames || (await countFrames(file, view.getUint16(10)))
  return {
    ...checkFormat(sound),
    sampleRate,
    frames,
    md5: samplesMd5Of(new Uint8Array(view.buffer)),
  }
}

/** Of a FLAC that was written before its length was known. */
async function countFrames(file: Blob, blockFrames: number): Promise<number> {
  const { end } = await readFlacBlocks(file)
  if (end >= file.size) return refuse({ code: 'empty' })
  return (await countFlacFrames(file, end, blockFrames)) ?? refuse({ code: 'no-length' })
}

type FlacResult = Pcm & {
  md5: Uint8Array
  blockFrames: number
  smallestFrame: number
  largestFrame: number
}

/** The head of a FLAC without tags: the four letters and STREAMINFO (RFC 9639, 8.2). */
export function flacHead(result: FlacResult): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(flacHeadBytes)
  const view = new DataView(head.buffer)
  view.setUint32(0, 0x664c_6143)
  view.setUint32(4, 0x8000_0022)
  view.setUint16(8, result.blockFrames)
  view.setUint16(10, result.blockFrames)
  // 24 bits each: the byte that is written too early is overwritten by the next field.
  view.setUint32(12, result.smallestFrame << 8)
  view.setUint32(15, result.largestFrame << 8)
  const high = Math.floor(result.frames / 2 ** 32)
  const format = ((result.channels - 1) << 9) | ((result.bits - 1) << 4) | high
  view.setUint32(18, ((result.sampleRate << 12) | format) >>> 0)
  view.setUint32(22, result.frames >>> 0)
  head.set(result.md5, 26)
  return head
}

/** In hexadecimal. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

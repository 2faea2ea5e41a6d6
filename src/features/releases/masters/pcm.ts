import { refuse } from './problem.ts'

/** Samples with nothing around them: whole numbers, the channels of each moment side by side. */
export type Pcm = {
  sampleRate: number
  channels: 1 | 2
  bits: 16 | 24
  /** How many moments were sampled. */
  frames: number
}

/** Where a WAV or AIFF file has its samples, as its header says. */
export type PcmHeader = {
  sampleRate: number
  channels: number
  bits: number
  start: number
  /** Infinity when the program that wrote it did not know yet. */
  bytes: number
  isLittleEndian: boolean
  isFloat: boolean
}

/** Samples as they are in a file: of floats the `bits` are more than those that are made of them. */
export type StoredPcm = Pick<PcmHeader, 'start' | 'isLittleEndian' | 'bits'> &
  Pick<Pcm, 'channels' | 'sampleRate' | 'frames'>

/** Those of masters that both encoders take, the MP3's by halves and quarters. */
export const sampleRates = [44_100, 48_000, 88_200, 96_000, 176_400, 192_000]

/** Headers are often some bytes off; a file that ends earlier than this was not copied to its end. */
const maxMissingSeconds = 0.1

export const frameBytes = ({ channels, bits }: { channels: number; bits: number }): number =>
  (channels * bits) / 8

/** What a header says, if it is a master's and the file of `fileBytes` has all of it. Floats become 24 bit. */
export function checkPcm(header: PcmHeader, fileBytes: number): Pcm {
  const { sampleRate, start, bits, isFloat } = header
  if (isFloat && bits !== 32 && bits !== 64) refuse({ code: 'float', bits })
  const format = { ...checkFormat({ ...header, bits: isFloat ? 24 : bits }), sampleRate }
  const size = frameBytes({ ...format, bits })
  const available = Math.max(0, fileBytes - start)
  const missing = header.bytes === Infinity ? 0 : header.bytes - available
  const missingSeconds = missing / size / sampleRate
  if (missingSeconds > maxMissingSeconds) refuse({ code: 'cut', missingSeconds })
  const frames = Math.floor(Math.min(header.bytes, available) / size)
  return frames > 0 ? { ...format, frames } : refuse({ code: 'empty' })
}

type Format = { channels: number; bits: number; sampleRate: number }

/** Refuses what no master has, and what would have to be converted. */
export function checkFormat({ channels, bits, sampleRate }: Format) {
  if (!channels || !bits || !sampleRate) return refuse({ code: 'damaged' })
  if (channels !== 1 && channels !== 2) return refuse({ code: 'channels', channels })
  if (bits !== 16 && bits !== 24) return refuse({ code: 'bits', bits })
  if (!sampleRates.includes(sampleRate)) return refuse({ code: 'sample-rate', sampleRate })
  const checked: Pick<Pcm, 'channels' | 'bits'> = { channels, bits }
  return checked
}

/** The samples from one frame to another, a second at a time, little end first, as a WAV has them. */
export async function* readPcm(
  file: Blob,
  pcm: StoredPcm,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const size = frameBytes(pcm)
  for (let frame = from; frame < to; frame += pcm.sampleRate) {
    const end = Math.min(to, frame + pcm.sampleRate)
    const part = file.slice(pcm.start + frame * size, pcm.start + end * size)
    const bytes = new Uint8Array(await part.arrayBuffer())
    if (!pcm.isLittleEndian) swapBytes(bytes, pcm.bits / 8)
    yield bytes
  }
}

function swapBytes(bytes: Uint8Array, width: number): void {
  for (let at = 0; at < bytes.length; at += width) bytes.subarray(at, at + width).reverse()
}

// How long an MP3 lasts, by its own frames (ISO 11172-3 and 13818-3, layer III, and MPEG 2.5).

import { endOfId3Tags, type ReadRange } from './id3-tags.ts'

type Frame = {
  bytes: number
  bitsPerSecond: number
  /** Bits per second that no frame of its version exceeds. */
  maximumRate: number
  secondsPerFrame: number
  /** Where an encoder's own header is, from the beginning of the first frame. */
  infoOffset: number
}

/** Enough for two frames of the largest kind after what may stand before the first. */
const windowBytes = 4096

/** How many seconds an MP3 of `bytes` lasts, from two or three short reads; null when it has no frame where the first belongs. */
export async function mp3Seconds(read: ReadRange, bytes: number): Promise<number | null> {
  const readWithin = async (start: number, length: number) =>
    start < bytes ? read(start, Math.min(length, bytes - start)) : new Uint8Array()
  const start = await endOfId3Tags(readWithin)
  const window = await readWithin(start, windowBytes)
  const offset = window.findIndex((_, index) => isFirstFrame(window, index))
  const frame = offset < 0 ? null : frameAt(window, offset)
  if (!frame) return null
  const bits = (bytes - start - offset) * 8
  const frames = countOfFrames(window.subarray(offset), frame)
  if (frames === null) return bits / frame.bitsPerSecond
  // A count that its bytes cannot be is not believed.
  return Math.max(frames * frame.secondsPerFrame, bits / frame.maximumRate)
}

/** A frame that another one follows, as far as that can be seen. */
function isFirstFrame(window: Uint8Array, offset: number): boolean {
  const frame = frameAt(window, offset)
  if (!frame) return false
  const next = offset + frame.bytes
  return next + 4 > window.length || frameAt(window, next) !== null
}

const bitrates = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const sampleRates = [44_100, 48_000, 32_000]
/** By the two bits of the version: 2.5, none, 2, 1. */
const rateDivisors = [4, undefined, 2, 1]

function frameAt(data: Uint8Array, offset: number): Frame | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = data.subarray(offset, offset + 4)
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2
  const divisor = rateDivisors[(second >> 3) & 3]
  const isFirstVersion = divisor === 1
  const rates = bitrates[isFirstVersion ? 0 : 1]
  const kilobits = rates[(third >> 4) - 1]
  const sampleRate = sampleRates[(third >> 2) & 3]
  if (!isLayer3 || !divisor || !kilobits || !sampleRate) return null
  const samples = isFirstVersion ? 1152 : 576
  const secondsPerFrame = (samples * divisor) / sampleRate
  const bitsPerSecond = kilobits * 1000
  const padding = (third >> 1) & 1
  const isMono = fourth >> 6 === 3
  return {
    bytes: Math.floor((bitsPerSecond * secondsPerFrame) / 8) + padding,
    bitsPerSecond,
    maximumRate: Math.max(...rates) * 1000,
    secondsPerFrame,
    infoOffset: isFirstVersion ? (isMono ? 21 : 36) : isMono ? 13 : 21,
  }
}

/** How many frames the encoder says there are (a Xing, Info or VBRI header in the first one); null when it does not. */
function countOfFrames(data: Uint8Array, { infoOffset }: Frame): number | null {
  const hasCount = (data[infoOffset + 7] ?? 0) & 1
  if (['Xing', 'Info'].some((name) => isText(data, infoOffset, name)) && hasCount)
    return numberAt(data, infoOffset + 8)
  return isText(data, 36, 'VBRI') ? numberAt(data, 50) : null
}

/** 32 bits, big end first; null beyond the end, and for zero. */
const numberAt = (data: Uint8Array, offset: number): number | null =>
  offset + 4 <= data.length
    ? new DataView(data.buffer, data.byteOffset).getUint32(offset) || null
    : null

const isText = (data: Uint8Array, offset: number, text: string): boolean =>
  Array.from(text).every((letter, index) => data[offset + index] === letter.charCodeAt(0))

import type { Pcm } from './pcm.ts'

/** Measured with 24 bit and 48 kHz in Chromium on two cores: seconds of music in a second of work. */
const musicPerSecond = 24
/** Music takes 50 to 75 % of its samples. */
const flacShare = 0.75
const mp3BytesPerSecond = 40_000
const previewBytesPerSecond = 24_000

export type Estimate = {
  /** Of music, and of work. */
  seconds: number
  workSeconds: number
  /** The largest FLAC and the zips of all, in bytes. */
  flacBytes: number
  zips: { flac: number; mp3: number }
  /** What the disk has to hold meanwhile. */
  diskBytes: number
}

/** What masters become and how long that takes, before anything runs. `maximumBytes`: of a file in the store. */
export function estimate(
  masters: readonly Pcm[],
  { previewSeconds, maximumBytes }: { previewSeconds: number; maximumBytes: number },
): Estimate {
  const seconds = masters.map(({ frames, sampleRate }) => frames / sampleRate)
  const flacs = masters.map(
    ({ frames, channels, bits }) => (frames * channels * bits * flacShare) / 8,
  )
  const zips = { flac: sum(flacs), mp3: sum(seconds) * mp3BytesPerSecond }
  const files = zips.flac + zips.mp3 + masters.length * previewSeconds * previewBytesPerSecond
  return {
    seconds: sum(seconds),
    workSeconds:
      sum(masters.map(({ frames, channels }) => (frames * channels) / 96_000)) / musicPerSecond,
    flacBytes: Math.max(0, ...flacs),
    zips,
    diskBytes: files + sum(Object.values(zips).filter((bytes) => bytes <= maximumBytes)),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

import { startEncoder, type OnFrames, type Sink } from './encoder.ts'
import type { Master } from './master.ts'
import { infoFrame, infoFrameBytes } from './mp3-info.ts'
import { frameBytes } from './pcm.ts'
import { createResampler } from './resample.ts'
import { toFloats, toInt16 } from './samples.ts'

const trackBitrate = 320_000
const previewBitrate = 192_000
/** The highest sample rate of an MP3. */
const maxSampleRate = 48_000

/** In seconds. */
export const previewFades = { in: 0.5, out: 3 }

/** Writes a whole master as MP3 of 320 kbit/s without tags. */
export const encodeMp3 = (master: Master, sink: Sink, onFrames?: OnFrames) =>
  encodePart(master, { from: 0, to: master.frames, bitrate: trackBitrate }, sink, onFrames)

/** Writes some seconds of a master as MP3, faded in (unless it starts at the start) and out; less where the master ends. */
export function encodePreview(
  master: Master,
  { from, seconds }: { from: number; seconds: number },
  sink: Sink,
  onFrames?: OnFrames,
): Promise<{ bytes: number }> {
  const start = Math.min(master.frames - 1, Math.round(from * master.sampleRate))
  const end = Math.min(master.frames, start + Math.round(seconds * master.sampleRate))
  const part = { from: start, to: end, bitrate: previewBitrate, isFaded: true }
  return encodePart(master, part, sink, onFrames)
}

type Part = { from: number; to: number; bitrate: number; isFaded?: boolean }

async function encodePart(
  master: Master,
  { from, to, bitrate, isFaded = false }: Part,
  sink: Sink,
  onFrames?: OnFrames,
): Promise<{ bytes: number }> {
  const { channels, bits } = master
  const factor = Math.ceil(master.sampleRate / maxSampleRate)
  const sampleRate = master.sampleRate / factor
  const resample = createResampler(factor, channels)
  const info = { bitrate, sampleRate, channels, samples: Math.ceil((to - from) / factor) }
  const start = infoFrameBytes(info)
  let at = start
  const encoder = await startEncoder({
    codec: 'mp3',
    bitrate,
    sampleRate,
    channels,
    onPacket: (bytes) => {
      sink(bytes, at)
      at += bytes.length
    },
  })
  try {
    let frame = from
    for await (const bytes of master.read(from, to)) {
      const floats = toFloats(bytes, bits)
      if (isFaded) fade(floats, master, { at: frame - from, of: to - from, fadesIn: from > 0 })
      frame += bytes.length / frameBytes(master)
      await encoder.add(toInt16(resample(floats, frame >= to)))
      onFrames?.(frame - from)
    }
    await encoder.finish()
    sink(infoFrame(info, at - start), 0)
    return { bytes: at }
  } finally {
    await encoder.close()
  }
}

/** Multiplies the samples of frame `at` and after of `of` frames with how loud they are to be. */
function fade(
  samples: Float32Array,
  { sampleRate, channels }: Master,
  { at, of, fadesIn }: { at: number; of: number; fadesIn: boolean },
): void {
  const inFrames = fadesIn ? previewFades.in * sampleRate : 0
  const outFrames = Math.min(previewFades.out * sampleRate, of / 2)
  for (let index = 0; index < samples.length; index++) {
    const frame = at + Math.floor(index / channels)
    const gain = Math.min(1, inFrames ? frame / inFrames : 1, (of - frame) / outFrames)
    samples[index] = (samples[index] ?? 0) * gain
  }
}

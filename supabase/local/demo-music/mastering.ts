import { framesIn, sampleRate, type Sound } from './sound.ts'

/** One decibel below full scale leaves room for what an MP3 decoder overshoots. */
export const peakLevel = 10 ** (-1 / 20)

const fadeSeconds = 1.2

/** Fades the end, brings the peak to one decibel below full scale, and rounds to 16 bits, left and right in turn. */
export function master(sound: Sound): Int16Array<ArrayBuffer> {
  const channels = [sound.left, sound.right]
  for (const channel of channels) {
    fade(channel, framesIn(0.004), (frame) => frame)
    fade(channel, framesIn(fadeSeconds), (frame) => channel.length - 1 - frame)
  }
  const peak = Math.max(...channels.map(peakOf))
  const gain = (peakLevel / peak) * 0x7fff
  const samples = new Int16Array(sound.left.length * 2)
  for (let frame = 0; frame < sound.left.length; frame++) {
    samples[frame * 2] = Math.round(sound.left[frame]! * gain)
    samples[frame * 2 + 1] = Math.round(sound.right[frame]! * gain)
  }
  return samples
}

/** What everybody hears of a piece, in seconds from its beginning. */
export const previewSeconds = { from: 1, to: 7 } as const
const previewFadeSeconds = 0.6

/** The part of a mastered piece that is its preview, faded in and out. */
export function cutPreview(samples: Int16Array<ArrayBuffer>): Int16Array<ArrayBuffer> {
  const { from, to } = previewSeconds
  const preview = samples.slice(from * sampleRate * 2, to * sampleRate * 2)
  const frames = framesIn(previewFadeSeconds)
  for (let frame = 0; frame < frames; frame++) {
    const gain = gainAt(frame, frames)
    for (const at of [frame * 2, frame * 2 + 1]) {
      preview[at] = Math.round(preview[at]! * gain)
      const fromEnd = preview.length - 1 - at
      preview[fromEnd] = Math.round(preview[fromEnd]! * gain)
    }
  }
  return preview
}

/** From silence at the given end, along a raised cosine. */
function fade(channel: Float32Array, frames: number, indexOf: (frame: number) => number): void {
  for (let frame = 0; frame < Math.min(frames, channel.length); frame++)
    channel[indexOf(frame)]! *= gainAt(frame, frames)
}

const gainAt = (frame: number, frames: number) => 0.5 - 0.5 * Math.cos((Math.PI * frame) / frames)

function peakOf(channel: Float32Array): number {
  let peak = 0
  for (let frame = 0; frame < channel.length; frame++)
    peak = Math.max(peak, Math.abs(channel[frame]!))
  return peak
}

import { framesIn, type Sound } from './sound.ts'

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

/** From silence at the given end, along a raised cosine. */
function fade(channel: Float32Array, frames: number, indexOf: (frame: number) => number): void {
  for (let frame = 0; frame < Math.min(frames, channel.length); frame++)
    channel[indexOf(frame)]! *= 0.5 - 0.5 * Math.cos((Math.PI * frame) / frames)
}

function peakOf(channel: Float32Array): number {
  let peak = 0
  for (let frame = 0; frame < channel.length; frame++)
    peak = Math.max(peak, Math.abs(channel[frame]!))
  return peak
}

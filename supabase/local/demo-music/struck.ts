import { framesIn, sampleRate } from './sound.ts'

/** One mode of something that is struck: its frequency, its gain, and the seconds until it is 60 dB quieter. */
export type Mode = { hertz: number; gain: number; decay: number }

/** Modal synthesis: each mode is a damped sine by a two-pole recurrence. `contact` is how long the hammer stays, in seconds. */
export function strike(modes: readonly Mode[], seconds: number, contact = 0.002): Float32Array {
  const samples = new Float32Array(framesIn(seconds))
  for (const mode of modes) if (mode.hertz < sampleRate * 0.45) addMode(samples, mode)
  soften(samples, framesIn(contact), framesIn(0.03))
  return samples
}

const inaudible = 4e-4

function addMode(samples: Float32Array, { hertz, gain, decay }: Mode): void {
  const angle = (2 * Math.PI * hertz) / sampleRate
  const radius = 10 ** (-3 / (decay * sampleRate))
  const feedback = 2 * radius * Math.cos(angle)
  const damping = radius * radius
  const frames = Math.min(samples.length, framesIn((decay / 3) * Math.log10(gain / inaudible)))
  let before = 0
  let last = gain * Math.sin(angle)
  for (let frame = 0; frame < frames; frame++) {
    samples[frame]! += last
    const next = feedback * last - damping * before
    before = last
    last = next
  }
}

function soften(samples: Float32Array, attack: number, release: number): void {
  for (let frame = 0; frame < Math.min(attack, samples.length); frame++)
    samples[frame]! *= 0.5 - 0.5 * Math.cos((Math.PI * frame) / attack)
  const end = samples.length - 1
  for (let frame = 0; frame < Math.min(release, samples.length); frame++)
    samples[end - frame]! *= frame / release
}

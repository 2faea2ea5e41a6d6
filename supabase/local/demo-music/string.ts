import { spread, type Random } from './random.ts'
import { framesIn, sampleRate } from './sound.ts'

export type Plucking = {
  hertz: number
  seconds: number
  random: Random
  /** Seconds until the string is 60 dB quieter. */
  decay: number
  /** From 0 (thumb) to 1 (plectrum). */
  brightness: number
  /** Where the string is plucked, as a part of its length. */
  position?: number
}

/** A plucked string (Karplus-Strong, extended by Jaffe and Smith: tuned, with decay, brightness and position). */
export function pluck(plucking: Plucking): Float32Array {
  const { hertz, seconds, decay, brightness } = plucking
  const samples = new Float32Array(framesIn(seconds))
  const loss = 0.5 - 0.42 * brightness
  const period = sampleRate / hertz - loss
  const delay = Math.floor(period - 0.2)
  const fraction = period - delay
  const allpass = (1 - fraction) / (1 + fraction)
  const gain = 10 ** (-3 / (decay * hertz))
  const line = excite(delay, plucking)
  let previous = 0
  let input = 0
  let output = 0
  for (let frame = 0, index = 0; frame < samples.length; frame++) {
    const current = line[index]!
    const damped = gain * ((1 - loss) * current + loss * previous)
    previous = current
    output = allpass * (damped - output) + input
    input = damped
    line[index] = output
    samples[frame] = current
    if (++index === delay) index = 0
  }
  return release(samples)
}

/** What the finger leaves on the string: noise, darker for a soft finger, without the harmonics that have a node there. */
function excite(delay: number, { brightness, position = 0.28, random }: Plucking): Float32Array {
  const smoothing = 0.15 + 0.8 * brightness
  let level = 0
  const noise = Float32Array.from({ length: delay }, () => {
    level += (spread(random, 1) - level) * smoothing
    return level
  })
  const shift = Math.max(1, Math.round(delay * position))
  const shaped = noise.map((sample, index) => sample - noise[(index + delay - shift) % delay]!)
  const mean = shaped.reduce((sum, sample) => sum + sample, 0) / delay
  const energy = Math.sqrt(shaped.reduce((sum, sample) => sum + sample * sample, 0) / delay)
  return shaped.map((sample) => (sample - mean) / energy / 3)
}

/** The finger comes down again: the last 40 ms fade. */
function release(samples: Float32Array): Float32Array {
  const frames = Math.min(samples.length, framesIn(0.04))
  for (let frame = 0; frame < frames; frame++)
    samples[samples.length - 1 - frame]! *= frame / frames
  return samples
}

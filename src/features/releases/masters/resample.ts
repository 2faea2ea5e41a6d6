/** Turns samples between -1 and 1, the channels side by side, into fewer; the last call gives what is left. */
export type Resampler = (samples: Float32Array, isLast: boolean) => Float32Array

/** Taps on either side of the middle one, for each time that the rate is divided. */
const halfWidth = 32

/** Keeps every `factor`-th moment of what a low pass leaves (a sinc in a Blackman window), so that nothing folds back. */
export function createResampler(factor: number, channels: number): Resampler {
  if (factor === 1) return (samples) => samples
  const taps = lowPass(factor)
  const silence = new Float32Array(halfWidth * factor * channels)
  let kept = silence
  return (samples, isLast) => {
    const input = joined(kept, samples, isLast ? silence : new Float32Array())
    const count = Math.max(0, Math.floor((input.length / channels - taps.length) / factor) + 1)
    kept = input.slice(count * factor * channels)
    const output = new Float32Array(count * channels)
    for (let at = 0; at < output.length; at++) {
      const start = Math.floor(at / channels) * factor * channels + (at % channels)
      output[at] = filtered(input, start, channels, taps)
    }
    return output
  }
}

function filtered(input: Float32Array, start: number, step: number, taps: Float64Array): number {
  let sum = 0
  for (let tap = 0, at = start; tap < taps.length; tap++, at += step)
    sum += (input[at] ?? 0) * (taps[tap] ?? 0)
  return sum
}

function joined(...parts: Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Lets pass what is below 0.46 of the new rate, and nothing of what is above half of it. */
function lowPass(factor: number): Float64Array {
  const half = halfWidth * factor
  const taps = Float64Array.from({ length: 2 * half + 1 }, (_, index) => {
    const angle = (2 * Math.PI * 0.46 * (index - half)) / factor
    const turn = (Math.PI * index) / half
    const window = 0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn)
    return window * (angle === 0 ? 1 : Math.sin(angle) / angle)
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

import { sampleRate } from './sound.ts'

/** A resonant low-pass of a synthesizer (state variable filter, Simper's trapezoidal form), moved while it sounds. */
export function lowPass(
  samples: Float32Array,
  cutoffAt: (time: number) => number,
  resonance: number,
): Float32Array {
  const damping = 2 - 1.9 * resonance
  let band = 0
  let low = 0
  let pitch = 0
  let feedback = 0
  const filtered = new Float32Array(samples.length)
  for (let frame = 0; frame < samples.length; frame++) {
    if (frame % 16 === 0) {
      const hertz = Math.min(cutoffAt(frame / sampleRate), sampleRate * 0.42)
      pitch = Math.tan((Math.PI * hertz) / sampleRate)
      feedback = 1 / (1 + pitch * (pitch + damping))
    }
    const high = samples[frame]! - low
    const nextBand = feedback * (band + pitch * high)
    const nextLow = low + pitch * nextBand
    band = 2 * nextBand - band
    low = 2 * nextLow - low
    filtered[frame] = nextLow
  }
  return filtered
}

/** Tape and tubes: rounds off what is too loud, and adds odd harmonics. */
export function saturate(samples: Float32Array, drive: number): Float32Array {
  const gain = 1 / Math.tanh(drive)
  return samples.map((sample) => Math.tanh(sample * drive) * gain)
}

/** Frames per second: enough for what these instruments have above 10 kHz, and half the work of 48,000. */
export const sampleRate = 24_000

/** Stereo in floating point; full scale is 1, and what is louder is brought down by the mastering. */
export type Sound = { left: Float32Array; right: Float32Array }

export const framesIn = (seconds: number): number => Math.round(seconds * sampleRate)

/** The coefficient of a one-pole low-pass. */
export const smoothingFor = (hertz: number): number =>
  1 - Math.exp((-2 * Math.PI * hertz) / sampleRate)

export function silence(seconds: number): Sound {
  const frames = framesIn(seconds)
  return { left: new Float32Array(frames), right: new Float32Array(frames) }
}

/** Where and how loud something is heard: seconds from the start, linear gain, -1 (left) to 1 (right). */
export type Placement = { at: number; gain?: number; pan?: number }

/** Mixes mono samples in, with equal-power panning; what lies beyond the end is cut off. */
export function place(
  { left, right }: Sound,
  samples: Float32Array,
  { at, gain = 1, pan = 0 }: Placement,
): void {
  const start = framesIn(at)
  const angle = ((pan + 1) * Math.PI) / 4
  const leftGain = gain * Math.cos(angle)
  const rightGain = gain * Math.sin(angle)
  const frames = Math.min(samples.length, left.length - start)
  for (let frame = Math.max(0, -start); frame < frames; frame++) {
    const sample = samples[frame]!
    left[start + frame]! += sample * leftGain
    right[start + frame]! += sample * rightGain
  }
}

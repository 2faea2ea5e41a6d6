import { refuse } from './problem.ts'

// Samples that are floats, of which 1 is full scale.

type Floats = Float32Array | Float64Array

/** How many samples are above full scale, and the loudest of all: 1 is full scale. */
export type Overs = { samples: number; peak: number }

/** Little end first, as all processors are that browsers run on. */
export const asFloats = (bytes: Uint8Array<ArrayBuffer>, bits: 32 | 64): Floats =>
  bits === 32 ? new Float32Array(bytes.buffer) : new Float64Array(bytes.buffer)

/** Samples of 24 bit, little end first; what is above full scale is cut off there. */
export function to24Bits(floats: Floats): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(floats.length * 3)
  for (let index = 0, at = 0; index < floats.length; index++, at += 3) {
    const sample = Math.max(
      -0x80_0000,
      Math.min(0x7f_ffff, Math.round((floats[index] ?? 0) * 2 ** 23)),
    )
    bytes[at] = sample
    bytes[at + 1] = sample >> 8
    bytes[at + 2] = sample >> 16
  }
  return bytes
}

/** Refuses what is no number, which no music has. */
export function loudestOf(floats: Floats): Overs {
  let samples = 0
  let peak = 0
  for (const float of floats) {
    const level = Math.abs(float)
    if (!Number.isFinite(level)) refuse({ code: 'damaged' })
    if (level > 1) samples++
    if (level > peak) peak = level
  }
  return { samples, peak }
}

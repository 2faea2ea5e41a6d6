import { strike, type Mode } from './struck.ts'

export type Striking = {
  hertz: number
  seconds: number
  /** From 0 (through a strip of felt) to 1 (bare hammer). */
  hardness: number
  /** Strings of the note; those of a chorus beat against each other. */
  strings?: number
}

/** One note of an upright piano: stretched partials, high ones shorter, and the knock of the key. */
export function playPiano({ hertz, seconds, hardness, strings = 2 }: Striking): Float32Array {
  const decay = Math.min(9, 5.5 * (262 / hertz) ** 0.55)
  const modes: Mode[] = []
  for (let string = 0; string < strings; string++) {
    const pitch = hertz * 2 ** ((string * 1.7 - strings * 0.6) / 1200)
    for (let harmonic = 1; harmonic <= 6 + 12 * hardness; harmonic++) {
      const stretched = pitch * harmonic * Math.sqrt(1 + 0.0005 * harmonic * harmonic)
      const hammer = Math.exp(-stretched / (420 + 2600 * hardness * hardness))
      const node = Math.abs(Math.sin(Math.PI * harmonic * 0.118))
      const gain = (hammer * (0.25 + node)) / (Math.sqrt(harmonic) * strings)
      modes.push({ hertz: stretched, gain, decay: decay / (1 + 0.18 * harmonic) })
    }
  }
  return strike([...modes, ...knock], seconds, 0.012 - 0.009 * hardness)
}

/** Key bed and soundboard: low, short, and never in tune. */
const knock: Mode[] = [
  { hertz: 96, gain: 0.09, decay: 0.12 },
  { hertz: 171, gain: 0.05, decay: 0.08 },
  { hertz: 423, gain: 0.02, decay: 0.05 },
]

/** A string with a bolt between it and its neighbour: the modes of a bar, of which the low ones are bent. */
export function playBolt(hertz: number, seconds: number): Float32Array {
  const ratios = [0.5, 1, 1.47, 2.76, 3.31, 5.4, 8.93]
  const gains = [0.12, 0.5, 0.26, 0.3, 0.12, 0.1, 0.05]
  const modes = ratios.map((ratio, index) => ({
    hertz: hertz * ratio,
    gain: gains[index]!,
    decay: 1.9 / (1 + index * 0.45),
  }))
  return strike([...modes, ...knock], seconds, 0.003)
}

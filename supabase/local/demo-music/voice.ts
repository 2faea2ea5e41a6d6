import { spread, type Random } from './random.ts'
import { detune, wavetable, playTone, swell, type Wavetable } from './tone.ts'

/** The resonances of the vocal tract: centre and bandwidth in hertz, and gain. */
const formants = {
  hum: [
    [240, 90, 1],
    [1000, 160, 0.03],
    [2300, 200, 0.012],
  ],
  oo: [
    [320, 80, 1],
    [760, 110, 0.3],
    [2500, 200, 0.03],
  ],
  oh: [
    [450, 90, 1],
    [830, 110, 0.5],
    [2600, 180, 0.06],
  ],
  ah: [
    [700, 110, 1],
    [1150, 130, 0.6],
    [2700, 190, 0.16],
    [3500, 260, 0.08],
  ],
  eh: [
    [520, 90, 1],
    [1750, 150, 0.32],
    [2500, 200, 0.14],
  ],
} as const

export type Vowel = keyof typeof formants

/** A glottal source (6 dB less per octave once it has left the mouth) through the formants of a vowel. */
function tableFor(vowel: Vowel, hertz: number, tract: number): Wavetable {
  return wavetable(
    `${vowel} ${tract}`,
    hertz,
    (frequency, harmonic) =>
      formants[vowel].reduce((sum, [centre, bandwidth, gain]) => {
        const offset = (frequency - centre * tract) / bandwidth
        return sum + gain / Math.sqrt(1 + offset * offset)
      }, 0.004) /
      harmonic ** 0.75,
  )
}

export type Singing = {
  hertz: number
  seconds: number
  /** From the first vowel to the second and back. */
  vowels: readonly [Vowel, Vowel]
  random: Random
  attack?: number
  release?: number
  /** Depth in cents. */
  vibrato?: number
  /** Below 1 for a longer vocal tract, which sounds older and lower. */
  tract?: number
}

/** One singer, one note: comes to the pitch from below, drifts, and adds vibrato late. */
export function sing(singing: Singing): Float32Array {
  const { hertz, seconds, vowels, random, attack = 0.16, release = 0.3 } = singing
  const { vibrato = 16, tract = hertz > 260 ? 1.12 : 1 } = singing
  const tables = vowels.map((vowel) => tableFor(vowel, hertz, tract)) as [Wavetable, Wavetable]
  const rate = 4.9 + random()
  const phase = random() * 6.28
  const offset = spread(random, 5)
  const scoop = 20 + random() * 30
  return playTone(tables, seconds, (time) => {
    const depth = vibrato * Math.min(1, time / 0.9)
    const cents =
      offset +
      depth * Math.sin(phase + 2 * Math.PI * rate * time) +
      4 * Math.sin(phase * 2 + 2.1 * time) -
      scoop * Math.exp(-time / 0.05)
    return {
      hertz: detune(hertz, cents),
      level: swell(time, seconds, attack, release),
      brightness: swell(time, seconds, seconds * 0.45, seconds * 0.5),
    }
  })
}

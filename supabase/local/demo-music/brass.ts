import { type Random } from './random.ts'
import { detune, wavetable, playTone, swell } from './tone.ts'

export type Blowing = {
  hertz: number
  seconds: number
  random: Random
  /** From 0 to 1; a louder note is a brighter one. */
  loudness?: number
  attack?: number
  release?: number
}

const bell = (frequency: number, centre: number, bandwidth: number) =>
  1 / (1 + ((frequency - centre) / bandwidth) ** 2)

/** One note of a flugelhorn: a conical bore, so dark at rest, brighter with breath, and vibrato only once it stands. */
export function blow(blowing: Blowing): Float32Array {
  const { hertz, seconds, random, loudness = 0.6, attack = 0.07, release = 0.16 } = blowing
  const dark = wavetable('horn at rest', hertz, (_, harmonic) => 1 / harmonic ** 2.6)
  const bright = wavetable(
    'horn',
    hertz,
    (frequency, harmonic) => (0.8 / harmonic ** 1.5) * (0.4 + 1.3 * bell(frequency, 950, 700)),
  )
  const rate = 4.4 + random() * 0.5
  const drift = random() * 6.28
  let breath = 0
  return playTone([dark, bright], seconds, (time) => {
    // Low-passed noise: the breath is never quite even.
    breath += (random() * 2 - 1 - breath) * 0.12
    const level = swell(time, seconds, attack, release)
    const vibrato = 13 * Math.min(1, Math.max(0, (time - 0.35) / 0.7))
    const cents =
      vibrato * Math.sin(2 * Math.PI * rate * time + drift) - 45 * Math.exp(-time / 0.03)
    const body = level * (0.72 + 0.28 * Math.exp(-time / 0.25)) * (1 + breath * 0.12)
    return { hertz: detune(hertz, cents), level: body * loudness, brightness: body * loudness }
  })
}

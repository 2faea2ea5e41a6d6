import { framesIn, sampleRate } from './sound.ts'

const tableSize = 2048
const sine = Float32Array.from({ length: tableSize }, (_, index) =>
  Math.sin((2 * Math.PI * index) / tableSize),
)

/** One period of a tone; the first sample stands at the end again, for the interpolation. */
export type Wavetable = Float32Array

/** Made once for each timbre and pitch. */
const wavetables = new Map<string, Wavetable>()

/** Sums the harmonics below the Nyquist frequency, so that no tone has aliases. The name is that of the timbre. */
export function wavetable(
  name: string,
  hertz: number,
  amplitudeOf: (hertz: number, harmonic: number) => number,
): Wavetable {
  const key = `${name} ${hertz}`
  const table = wavetables.get(key) ?? sumHarmonics(hertz, amplitudeOf)
  wavetables.set(key, table)
  return table
}

function sumHarmonics(hertz: number, amplitudeOf: (hertz: number, harmonic: number) => number) {
  const table = new Float32Array(tableSize + 1)
  for (let harmonic = 1; harmonic * hertz < sampleRate * 0.45; harmonic++) {
    const amplitude = amplitudeOf(harmonic * hertz, harmonic)
    if (amplitude < 1e-4) continue
    // Quadratic phases: harmonics that all start together would add up to one sharp peak.
    const phase = harmonic * harmonic * 149
    for (let index = 0; index <= tableSize; index++)
      table[index]! += amplitude * sine[(index * harmonic + phase) & (tableSize - 1)]!
  }
  return table
}

/** What a player does at one moment; `brightness` goes from the dark table (0) to the bright one (1). */
export type Gesture = { hertz: number; level: number; brightness: number }

/** Control rate: gestures are asked for once in so many frames, and levels go straight from one to the next. */
const framesPerGesture = 24

/** A tone that moves between two wavetables. */
export function playTone(
  [dark, bright]: readonly [Wavetable, Wavetable],
  seconds: number,
  gestureAt: (time: number) => Gesture,
): Float32Array {
  const samples = new Float32Array(framesIn(seconds))
  let phase = 0
  let { level, brightness } = gestureAt(0)
  for (let start = 0; start < samples.length; start += framesPerGesture) {
    const next = gestureAt((start + framesPerGesture) / sampleRate)
    const levelStep = (next.level - level) / framesPerGesture
    const brightnessStep = (next.brightness - brightness) / framesPerGesture
    const phaseStep = (next.hertz / sampleRate) * tableSize
    const end = Math.min(samples.length, start + framesPerGesture)
    for (let frame = start; frame < end; frame++) {
      const index = phase | 0
      const part = phase - index
      const low = dark[index]! + (dark[index + 1]! - dark[index]!) * part
      const high = bright[index]! + (bright[index + 1]! - bright[index]!) * part
      samples[frame] = (low + (high - low) * brightness) * level
      level += levelStep
      brightness += brightnessStep
      phase += phaseStep
      if (phase >= tableSize) phase -= tableSize
    }
  }
  return samples
}

/** An envelope from 0 to 1 and back, with the slopes of a raised cosine. */
export function swell(time: number, seconds: number, attack: number, release: number): number {
  const rise = Math.min(1, Math.max(0, time / attack))
  const fall = Math.min(1, Math.max(0, (seconds - time) / release))
  return (0.5 - 0.5 * Math.cos(Math.PI * rise)) * (0.5 - 0.5 * Math.cos(Math.PI * fall))
}

/** A pitch moved by hundredths of a semitone. */
export const detune = (hertz: number, cents: number): number => hertz * 2 ** (cents / 1200)

// Arithmetic with the same result on every machine: only what IEEE 754 defines to the last bit, so neither Math.sin nor
// Math.pow, which differ between engines. The sizes and checksums in made.json depend on it.

/** Ratios of the twelve semitones of an octave. */
const semitones = [
  1, 1.0594630943592953, 1.122462048309373, 1.189207115002721, 1.2599210498948732,
  1.3348398541700344, 1.4142135623730951, 1.4983070768766815, 1.5874010519681994, 1.681792830507429,
  1.7817974362806785, 1.8877486253633868,
]

/** Of a MIDI note, in hertz; 69 is the A of 440 Hz. */
export function frequencyOf(note: number): number {
  const above = note - 69
  const octaves = Math.floor(above / 12)
  let frequency = 440 * (semitones[above - 12 * octaves] ?? 1)
  for (let octave = 0; octave < octaves; octave++) frequency *= 2
  for (let octave = octaves; octave < 0; octave++) frequency /= 2
  return frequency
}

const pi = 3.141592653589793

/** The sine of a number of turns. */
export function sineOf(turns: number): number {
  const turn = turns - Math.floor(turns)
  if (turn >= 0.5) return -sineOf(turn - 0.5)
  const angle = 2 * pi * (turn > 0.25 ? 0.5 - turn : turn)
  let [term, sum] = [angle, angle]
  for (let power = 3; power < 21; power += 2) {
    term *= -(angle * angle) / (power * (power - 1))
    sum += term
  }
  return sum
}

/** Numbers from 0 to 1, the same for each seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

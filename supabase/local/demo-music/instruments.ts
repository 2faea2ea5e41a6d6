import { frequencyOf, randomOf, sineOf } from './exact.ts'

export const sampleRate = 44_100

/** A tone that is held: a wave with these harmonics. Times in seconds, pitches in cents. */
export type Held = {
  kind: 'held'
  harmonics: readonly number[]
  attack: number
  release: number
  /** How long a tone takes to fall to a third; Infinity holds it. */
  decay: number
  vibrato: number
  /** How far each of several players is out of tune. */
  unison: readonly number[]
}

/** A sound that is struck once and rings: partials as [ratio, loudness, seconds to a third]. */
type Struck = {
  kind: 'struck'
  partials: readonly (readonly [ratio: number, loudness: number, decay: number])[]
  /** The noise of the hammer. */
  noise: number
}

/** A string (Karplus and Strong, 1983, with the tuning of Jaffe and Smith). */
type Plucked = { kind: 'plucked'; brightness: number; decay: number }

/** A tone that falls from one frequency to another, and noise. */
type Drum = {
  kind: 'drum'
  from: number
  to: number
  tone: number
  decay: number
  noise: number
  noiseDecay: number
  /** From 0, dull, to 1. */
  brightness: number
}

export type Instrument = Held | Struck | Plucked | Drum

const held = (tone: Omit<Held, 'kind'>): Held => ({ kind: 'held', ...tone })
const drum = (sound: Omit<Drum, 'kind'>): Drum => ({ kind: 'drum', ...sound })

const saw = Array.from({ length: 24 }, (_, index) => 1 / (index + 1))
const square = Array.from({ length: 24 }, (_, index) => (index % 2 ? 0 : 1 / (index + 1)))

export const instruments = {
  choir: held({
    harmonics: [1, 0.55, 0.5, 0.34, 0.12, 0.06, 0.09, 0.1, 0.05, 0.02],
    attack: 0.28,
    release: 0.5,
    decay: Infinity,
    vibrato: 9,
    unison: [-9, 2, 8],
  }),
  hum: held({
    harmonics: [1, 0.3, 0.08, 0.03],
    attack: 0.2,
    release: 0.4,
    decay: Infinity,
    vibrato: 5,
    unison: [-4, 5],
  }),
  soloist: held({
    harmonics: [1, 0.42, 0.3, 0.1, 0.06, 0.03, 0.02],
    attack: 0.07,
    release: 0.18,
    decay: Infinity,
    vibrato: 16,
    unison: [0],
  }),
  flugelhorn: held({
    harmonics: [1, 0.72, 0.46, 0.26, 0.14, 0.08, 0.05, 0.03],
    attack: 0.06,
    release: 0.16,
    decay: 6,
    vibrato: 10,
    unison: [0],
  }),
  harmonium: held({
    harmonics: [1, 0.5, 0.33, 0.25, 0.12, 0.1, 0.05],
    attack: 0.15,
    release: 0.3,
    decay: Infinity,
    vibrato: 3,
    unison: [-3, 3],
  }),
  pad: held({
    harmonics: saw.slice(0, 10),
    attack: 0.6,
    release: 0.9,
    decay: Infinity,
    vibrato: 4,
    unison: [-8, 7],
  }),
  lead: held({
    harmonics: square.slice(0, 12),
    attack: 0.01,
    release: 0.14,
    decay: 1.2,
    vibrato: 7,
    unison: [-4, 4],
  }),
  blip: held({
    harmonics: saw.slice(0, 14),
    attack: 0.004,
    release: 0.06,
    decay: 0.16,
    vibrato: 0,
    unison: [0],
  }),
  synthBass: held({
    harmonics: square.slice(0, 8),
    attack: 0.006,
    release: 0.05,
    decay: 0.7,
    vibrato: 0,
    unison: [-3, 3],
  }),
  guitarWall: held({
    harmonics: saw,
    attack: 0.004,
    release: 0.05,
    decay: 1.1,
    vibrato: 0,
    unison: [-7, 6],
  }),
  shouter: held({
    harmonics: [1, 0.9, 0.8, 0.45, 0.5, 0.3, 0.2, 0.1, 0.06],
    attack: 0.012,
    release: 0.06,
    decay: 0.9,
    vibrato: 12,
    unison: [-11, 0, 9],
  }),
  drone: held({
    harmonics: [1, 0.6, 0.2, 0.12, 0.08],
    attack: 1.5,
    release: 1.5,
    decay: Infinity,
    vibrato: 2,
    unison: [-2, 2],
  }),
  piano: {
    kind: 'struck',
    partials: [
      [1, 1, 1.5],
      [2.001, 0.5, 1.1],
      [3.004, 0.26, 0.8],
      [4.009, 0.13, 0.5],
      [5.017, 0.07, 0.35],
      [6.03, 0.04, 0.25],
    ],
    noise: 0.03,
  },
  feltPiano: {
    kind: 'struck',
    partials: [
      [1, 1, 1.7],
      [2.001, 0.24, 0.9],
      [3.004, 0.07, 0.5],
      [4.009, 0.02, 0.3],
    ],
    noise: 0.07,
  },
  bolt: {
    kind: 'struck',
    partials: [
      [1, 1, 0.7],
      [2.76, 0.6, 0.5],
      [5.4, 0.3, 0.32],
      [8.93, 0.14, 0.2],
    ],
    noise: 0.08,
  },
  paper: {
    kind: 'struck',
    partials: [
      [1, 1, 0.22],
      [2.02, 0.5, 0.12],
      [3.1, 0.3, 0.08],
    ],
    noise: 0.35,
  },
  nylon: { kind: 'plucked', brightness: 0.3, decay: 1.6 },
  uprightBass: { kind: 'plucked', brightness: 0.2, decay: 0.9 },
  electricBass: { kind: 'plucked', brightness: 0.35, decay: 1.1 },
  kick: drum({
    from: 150,
    to: 48,
    tone: 1,
    decay: 0.13,
    noise: 0.05,
    noiseDecay: 0.01,
    brightness: 0.4,
  }),
  foot: drum({
    from: 90,
    to: 62,
    tone: 1,
    decay: 0.09,
    noise: 0.12,
    noiseDecay: 0.03,
    brightness: 0.08,
  }),
  platform: drum({
    from: 66,
    to: 41,
    tone: 1,
    decay: 0.5,
    noise: 0.06,
    noiseDecay: 0.12,
    brightness: 0.03,
  }),
  snare: drum({
    from: 240,
    to: 180,
    tone: 0.5,
    decay: 0.07,
    noise: 0.8,
    noiseDecay: 0.09,
    brightness: 0.7,
  }),
  brush: drum({
    from: 200,
    to: 190,
    tone: 0.06,
    decay: 0.04,
    noise: 0.5,
    noiseDecay: 0.1,
    brightness: 0.35,
  }),
  hat: drum({
    from: 400,
    to: 400,
    tone: 0,
    decay: 0.01,
    noise: 0.6,
    noiseDecay: 0.03,
    brightness: 1,
  }),
  ride: drum({
    from: 3520,
    to: 3500,
    tone: 0.12,
    decay: 0.2,
    noise: 0.32,
    noiseDecay: 0.16,
    brightness: 1,
  }),
  wiper: drum({
    from: 120,
    to: 80,
    tone: 0.05,
    decay: 0.1,
    noise: 0.5,
    noiseDecay: 0.28,
    brightness: 0.12,
  }),
  knock: drum({
    from: 420,
    to: 300,
    tone: 0.9,
    decay: 0.035,
    noise: 0.25,
    noiseDecay: 0.012,
    brightness: 0.3,
  }),
  kettle: drum({
    from: 1180,
    to: 1160,
    tone: 0.5,
    decay: 0.12,
    noise: 0.2,
    noiseDecay: 0.02,
    brightness: 0.9,
  }),
} as const satisfies Record<string, Instrument>

export type InstrumentName = keyof typeof instruments

const shots = new Map<string, Float32Array>()

/** The whole sound of what is struck or plucked, loudest at about 1. */
export function shotOf(name: InstrumentName, note: number): Float32Array {
  const key = `${name} ${note}`
  const known = shots.get(key)
  if (known) return known
  const instrument: Instrument = instruments[name]
  const made = makeShot(instrument, note, randomOf(1 + note + 1000 * name.length))
  shots.set(key, made)
  return made
}

function makeShot(instrument: Instrument, note: number, random: () => number): Float32Array {
  switch (instrument.kind) {
    case 'struck':
      return strike(instrument, frequencyOf(note), random)
    case 'plucked':
      return pluck(instrument, frequencyOf(note), random)
    case 'drum':
      return beat(instrument, random)
    case 'held':
      throw new Error('A held tone has no end of its own.')
    default:
      return instrument satisfies never
  }
}

const soundOf = (seconds: number) => new Float32Array(Math.round(seconds * sampleRate))

/** By which a sound is multiplied with each sample, to fall to a third in so many seconds. */
const fallOf = (seconds: number) => 1 - 1 / (seconds * sampleRate)

/** Without the clicks of a sound that begins or ends at once. */
function smoothEnds(sound: Float32Array, start = 40): Float32Array {
  const end = Math.min(2000, sound.length)
  for (let at = 0; at < start; at++) sound[at] = (sound[at] ?? 0) * (at / start)
  for (let at = 0; at < end; at++) {
    const place = sound.length - 1 - at
    sound[place] = (sound[place] ?? 0) * (at / end)
  }
  return sound
}

function strike({ partials, noise }: Struck, frequency: number, random: () => number) {
  // Low strings ring for longer.
  const length = Math.min(2, Math.max(0.5, 260 / frequency))
  const sound = soundOf(Math.max(...partials.map(([, , decay]) => decay)) * length * 4)
  for (const [ratio, loudness, decay] of partials) {
    if (frequency * ratio > 16_000) continue
    // A resonator: two multiplications a sample, and no sine.
    const turn = (frequency * ratio) / sampleRate
    const fall = fallOf(decay * length)
    const feed = 2 * fall * sineOf(turn + 0.25)
    let [last, value] = [0, loudness * 0.6 * sineOf(turn)]
    for (let at = 0; at < sound.length; at++) {
      sound[at] = (sound[at] ?? 0) + value
      const next = feed * value - fall * fall * last
      last = value
      value = next
    }
  }
  addNoise(sound, { loudness: noise, decay: 0.02, brightness: 0.25 }, random)
  return smoothEnds(sound, 60)
}

function pluck({ brightness, decay }: Plucked, frequency: number, random: () => number) {
  const sound = soundOf(decay * 2.4)
  const period = sampleRate / frequency
  const size = Math.floor(period - 1)
  const rest = period - size - 0.5
  const pass = (1 - rest) / (1 + rest)
  const loop = new Float32Array(size)
  let [dull, duller] = [0, 0]
  for (let at = 0; at < size; at++) {
    dull += (random() * 2 - 1 - dull) * brightness
    duller += (dull - duller) * brightness
    loop[at] = duller
  }
  // Without what is no sound, and as loud for each note.
  const mean = loop.reduce((sum, value) => sum + value, 0) / size
  const loudest = loop.reduce((most, value) => Math.max(most, Math.abs(value - mean)), 1e-9)
  const fall = fallOf(decay)
  for (let at = 0; at < size; at++) loop[at] = (0.7 * ((loop[at] ?? 0) - mean)) / loudest
  // Each time around, the loop loses what the whole period loses.
  let periodLoss = 1
  for (let at = 0; at < size; at++) periodLoss *= fall
  let [place, lastIn, lastOut, lastLow] = [0, 0, 0, 0]
  for (let at = 0; at < sound.length; at++) {
    const value = loop[place] ?? 0
    sound[at] = value
    const low = periodLoss * 0.5 * (value + lastLow)
    lastLow = value
    const out = pass * low + lastIn - pass * lastOut
    lastIn = low
    lastOut = out
    loop[place] = out
    place = place + 1 === size ? 0 : place + 1
  }
  return smoothEnds(sound)
}

function beat(sound: Drum, random: () => number) {
  const made = soundOf(5 * Math.max(sound.decay, sound.noiseDecay) + 0.02)
  const fall = fallOf(sound.decay)
  const bend = fallOf(sound.decay / 3)
  let [turns, loudness, above] = [0, sound.tone, sound.from - sound.to]
  for (let at = 0; at < made.length; at++) {
    made[at] = loudness * sineOf(turns)
    turns += (sound.to + above) / sampleRate
    loudness *= fall
    above *= bend
  }
  const { noise, noiseDecay, brightness } = sound
  addNoise(made, { loudness: noise, decay: noiseDecay, brightness }, random)
  return smoothEnds(made)
}

type Noise = { loudness: number; decay: number; brightness: number }

function addNoise(
  sound: Float32Array,
  { loudness, decay, brightness }: Noise,
  random: () => number,
): void {
  const fall = fallOf(decay)
  let [level, dull] = [loudness, 0]
  for (let at = 0; at < sound.length && level > 1e-5; at++) {
    const value = random() * 2 - 1
    dull += (value - dull) * brightness
    // Bright noise has no low end.
    sound[at] = (sound[at] ?? 0) + level * (brightness > 0.8 ? value - dull * 0.5 : dull)
    level *= fall
  }
}

const waves = new Map<string, Float32Array>()
export const waveSize = 4096

/** One turn of a held tone with no harmonic that a sampled sound cannot have; one more sample for interpolation. */
export function waveOf(name: InstrumentName, { harmonics }: Held, frequency: number): Float32Array {
  const count = Math.max(1, Math.min(harmonics.length, Math.floor(15_000 / frequency)))
  const key = `${name} ${count}`
  const known = waves.get(key)
  if (known) return known
  const wave = new Float32Array(waveSize + 1)
  const sine = Float64Array.from({ length: waveSize }, (_, at) => sineOf(at / waveSize))
  const sum = harmonics.reduce((total, loudness) => total + loudness, 0)
  for (let number = 1; number <= count; number++) {
    const loudness = (harmonics[number - 1] ?? 0) / sum
    for (let at = 0; at <= waveSize; at++)
      wave[at] = (wave[at] ?? 0) + loudness * (sine[(at * number) % waveSize] ?? 0)
  }
  waves.set(key, wave)
  return wave
}

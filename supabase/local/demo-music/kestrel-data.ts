import { lowPass, saturate } from './filter.ts'
import { burst } from './noise.ts'
import { hertzOf, readLine } from './notation.ts'
import { randomFrom, type Random } from './random.ts'
import { addEcho, addRoom } from './room.ts'
import { place, silence, type Placement, type Sound } from './sound.ts'
import { detune, wavetable, playTone, swell } from './tone.ts'

const saw = (_: number, harmonic: number) => 0.5 / harmonic
const square = (_: number, harmonic: number) => (harmonic % 2 === 1 ? 0.6 / harmonic : 0)

type Oscillator = {
  hertz: number
  seconds: number
  release?: number
  attack?: number
  shape?: number
}

/** Two oscillators in one, a few cents apart, from saw (0) to square (1). */
function oscillate({ hertz, seconds, attack = 0.003, release = 0.05, shape = 0 }: Oscillator) {
  const tables = [wavetable('saw', hertz, saw), wavetable('square', hertz, square)] as const
  const play = (cents: number) =>
    playTone(tables, seconds, (time) => ({
      hertz: detune(hertz, cents + 2 * Math.sin(time * 1.7 + cents)),
      level: swell(time, seconds, attack, release),
      brightness: shape,
    }))
  const other = play(6)
  return play(-6).map((sample, frame) => (sample + other[frame]!) / 2)
}

type Step = Oscillator & Placement & { cutoff: number; resonance: number; fall: number }

/** One step of a sequencer: the filter opens at once and falls back. */
function playStep(sound: Sound, step: Step): void {
  const { cutoff, resonance, fall } = step
  const filtered = lowPass(
    oscillate(step),
    (time) => 60 + cutoff * Math.exp(-time / fall),
    resonance,
  )
  place(sound, filtered, step)
}

/** Rising air: a pattern of five over four beats, its filter opened slowly. */
export function thermal(seconds: number): Sound {
  const sound = silence(seconds)
  const pattern = ['A2', 'E3', 'B3', 'C4', 'G4'].map(hertzOf)
  const step = 0.17
  for (let index = 0; index * step < seconds - 1.4; index++) {
    const rise = (index * step) / seconds
    playStep(sound, {
      at: index * step,
      hertz: pattern[index % 5]! * (index % 15 === 14 ? 2 : 1),
      seconds: 0.26,
      cutoff: 900 + 6200 * rise * rise,
      resonance: 0.55,
      fall: 0.07 + 0.1 * rise,
      gain: index % 5 === 0 ? 1 : 0.7,
      pan: ((index % 3) - 1) * 0.4,
    })
  }
  drone(sound, ['A2', 'E3', 'A3', 'C4'], { at: 0, length: 5 })
  drone(sound, ['F2', 'C3', 'A3', 'E4'], { at: 4.6, length: seconds - 4.6 })
  addEcho(sound, { seconds: step * 3, feedback: 0.5, wet: 0.5 })
  addRoom(sound, { seconds: 2.2, wet: 0.2 })
  return sound
}

function drone(
  sound: Sound,
  notes: string[],
  { at, length }: { at: number; length: number },
): void {
  notes.forEach((name, index) => {
    const tone = oscillate({ hertz: hertzOf(name), seconds: length, attack: 1.6, release: 1.2 })
    const moving = lowPass(tone, (time) => 700 + 420 * Math.sin(time * 0.9 + index), 0.3)
    place(sound, moving, { at, gain: 0.2, pan: (index - 1.5) * 0.5 })
  })
}

/** A trunk road at night: a bass that never stops, three chords, and white lines. */
export function a47(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('A47')
  const step = 60 / 138 / 4
  const roots = ['D2', 'D2', 'F2', 'C2'].map(hertzOf)
  for (let index = 0; index * step < seconds - 0.9; index++) {
    const hertz = roots[Math.floor(index / 16) % 4]! * (index % 4 === 2 ? 2 : 1)
    const cutoff = 1500 + 900 * Math.sin(index * 0.13)
    const bass = { hertz, seconds: step * 0.95, cutoff, resonance: 0.62, fall: 0.05, shape: 0.4 }
    playStep(sound, { ...bass, at: index * step, gain: index % 4 === 0 ? 0 : 0.7 })
    tick(sound, random, index, step)
  }
  const chords = 'F4+A4+D5/6 E4+A4+D5/10 F4+A4+D5/6 E4+A4+C5/10 F4+A4+C5/6 G4+A4+C5/10 E4+G4+C5/22'
  for (const { at, seconds: length, hertz } of readLine(chords, step)) {
    const stab = { hertz, seconds: Math.min(length, 0.9), release: 0.3, resonance: 0.35 }
    playStep(sound, {
      ...stab,
      at,
      cutoff: 3400,
      fall: 0.16,
      gain: 0.5,
      pan: hertz > 400 ? 0.5 : -0.5,
    })
  }
  addEcho(sound, { seconds: step * 3, feedback: 0.34, wet: 0.24 })
  addRoom(sound, { seconds: 0.9, wet: 0.12 })
  return sound
}

/** Kick on the beat, a short hiss between. */
function tick(sound: Sound, random: Random, index: number, step: number): void {
  if (index % 4 === 0) {
    const table = wavetable('sine', 60, (_, harmonic) => (harmonic === 1 ? 1 : 0))
    const kick = playTone([table, table], 0.22, (time) => ({
      hertz: 46 + 190 * Math.exp(-time / 0.018),
      level: Math.exp(-time / 0.07),
      brightness: 0,
    }))
    place(sound, saturate(kick, 1.6), { at: index * step, gain: 0.8 })
  }
  const hat = burst(random, index % 4 === 2 ? 0.12 : 0.04, 5200, 14000)
  place(sound, hat, { at: index * step, gain: index % 4 === 2 ? 0.5 : 0.22, pan: 0.25 })
}

const patch = ['E2', 'E3', 'B2', 'G3', 'E2', 'D3', 'A2', 'B3'].map(hertzOf)

type Knobs = { step: number; cutoff: number; resonance: number; fall: number; shape: number }

/** The one patch of the record, with another hand on its knobs in each part. */
function runPatch(sound: Sound, seconds: number, knobsAt: (time: number) => Knobs): void {
  for (let at = 0, index = 0; at < seconds - 1.2; index++) {
    const { step, ...knobs } = knobsAt(at)
    const accent = [1, 0.5, 0.7, 0.85, 0.6, 0.5, 0.8, 0.7][index % 8]!
    const hertz = patch[index % 8]!
    const pan = 0.35 * Math.sin(index * 0.7)
    playStep(sound, { ...knobs, hertz, at, seconds: step * 1.3, gain: accent, pan })
    at += step
  }
}

/** Begins closed, and somebody opens the filter. */
export function longPatchOne(seconds: number): Sound {
  const sound = silence(seconds)
  runPatch(sound, seconds, (time) => ({
    step: 0.155,
    cutoff: 420 + 5200 * Math.sin((Math.PI * time) / seconds) ** 3,
    resonance: 0.78,
    fall: 0.09,
    shape: 0,
  }))
  addEcho(sound, { seconds: 0.155 * 3, feedback: 0.46, wet: 0.4 })
  addRoom(sound, { seconds: 3.2, wet: 0.2 })
  return sound
}

/** The same cables, slower and slower, nearly square, over the lowest note. */
export function longPatchTwo(seconds: number): Sound {
  const sound = silence(seconds)
  runPatch(sound, seconds, (time) => ({
    step: 0.2 + 0.014 * time,
    cutoff: 2600 - 170 * time,
    resonance: 0.45,
    fall: 0.3,
    shape: 0.9,
  }))
  drone(sound, ['E2', 'B2', 'G3', 'D4'], { at: 0, length: seconds })
  addEcho(sound, { seconds: 0.61, feedback: 0.55, wet: 0.45 })
  addRoom(sound, { seconds: 5, wet: 0.3 })
  return sound
}

import { frequencyOf, sineOf } from './exact.ts'
import {
  instruments,
  sampleRate,
  shotOf,
  waveOf,
  waveSize,
  type Held,
  type Instrument,
  type InstrumentName,
} from './instruments.ts'

/** In seconds from the start of the track; `pitch` is a MIDI note, `pan` from -1, left, to 1. */
export type Note = {
  at: number
  length: number
  pitch: number
  loudness: number
  instrument: InstrumentName
  pan: number
}

export type Score = {
  seconds: number
  notes: readonly Note[]
  /** Where the whole band has come in, in seconds. */
  change: number
  loudness: number
  /** From 0, a dry room, to 1, a hall. */
  room: number
  /** Seconds of a tape delay; 0 without one. */
  echo: number
}

/** How long a room and a delay remember what was before. */
const memorySeconds = 3
const fadeSeconds = 1.5

/** Left and right, side by side, as 16 bit: `frames` from frame `from` on. Of what is before, only the last seconds are rendered. */
export function renderScore(score: Score, from: number, frames: number): Int16Array<ArrayBuffer> {
  const start = Math.max(0, from - memorySeconds * sampleRate)
  const mix = new Float32Array(2 * (from + frames - start))
  for (const note of score.notes) playNote(mix, start, note)
  if (score.echo > 0) addEcho(mix, Math.round(score.echo * sampleRate))
  addRoom(mix, score.room)
  const made = new Int16Array(2 * frames)
  const end = Math.round(score.seconds * sampleRate)
  const skipped = 2 * (from - start)
  for (let at = 0; at < made.length; at++) {
    const value = (mix[skipped + at] ?? 0) * score.loudness
    const left = end - from - (at >> 1)
    const fade = Math.min(1, left / (fadeSeconds * sampleRate))
    // Never reaches full scale, however loud the sum is.
    made[at] = Math.round((29_000 * fade * value) / Math.sqrt(1 + value * value))
  }
  return made
}

function playNote(mix: Float32Array, start: number, note: Note): void {
  const instrument: Instrument = instruments[note.instrument]
  if (instrument.kind !== 'held') return playShot(mix, start, note)
  for (const [index, cents] of instrument.unison.entries()) playTone(mix, start, note, index, cents)
}

const gainsOf = ({ pan, loudness }: Note) => ({
  left: loudness * Math.min(1, 1 - pan),
  right: loudness * Math.min(1, 1 + pan),
})

function playShot(mix: Float32Array, start: number, note: Note): void {
  const begin = Math.round(note.at * sampleRate) - start
  const end = mix.length / 2
  if (begin >= end) return
  const shot = shotOf(note.instrument, note.pitch)
  const { left, right } = gainsOf(note)
  for (let at = Math.max(0, -begin); at < shot.length && begin + at < end; at++) {
    const value = shot[at] ?? 0
    const place = 2 * (begin + at)
    mix[place] = (mix[place] ?? 0) + left * value
    mix[place + 1] = (mix[place + 1] ?? 0) + right * value
  }
}

/** Samples between which the loudness and the pitch of a tone go in a straight line. */
const step = 64

function playTone(
  mix: Float32Array,
  start: number,
  note: Note,
  player: number,
  cents: number,
): void {
  const instrument: Instrument = instruments[note.instrument]
  if (instrument.kind !== 'held') return
  const { release, vibrato, unison } = instrument
  const begin = Math.round(note.at * sampleRate) - start
  const end = Math.min(mix.length / 2, begin + Math.round((note.length + release) * sampleRate))
  if (begin >= mix.length / 2 || end <= 0) return
  const frequency = frequencyOf(note.pitch)
  const wave = waveOf(note.instrument, instrument, frequency)
  // Players of one part do not stand on one spot.
  const spread = unison.length > 1 ? 0.5 * (player / (unison.length - 1) - 0.5) : 0
  const gains = gainsOf({ ...note, pan: Math.max(-1, Math.min(1, note.pan + spread)) })
  const share = 1 / Math.sqrt(unison.length)
  const speed = 4.6 + 0.37 * player + 0.01 * (note.pitch % 7)
  let phase = waveSize * (0.13 * player + 0.07 * (note.pitch % 5))
  phase -= waveSize * Math.floor(phase / waveSize)
  for (let at = Math.max(begin, 0); at < end; at += step) {
    const seconds = (at - begin) / sampleRate
    const level = share * levelAt(seconds, note, instrument)
    const nextLevel = share * levelAt(seconds + step / sampleRate, note, instrument)
    // A vibrato comes in behind the tone.
    const depth = vibrato * Math.min(1, seconds / 0.6)
    const bent = cents + depth * sineOf(speed * seconds + 0.3 * player)
    const turn = (frequency * (1 + bent * 0.000_577_8) * waveSize) / sampleRate
    const last = Math.min(end, at + step)
    phase = addTurns(mix, wave, { at, last, level, nextLevel, turn, phase, ...gains })
  }
}

/** How loud a held tone is, so long after its begin. */
const levelAt = (seconds: number, { length }: Note, { attack, release, decay }: Held) =>
  Math.max(
    0,
    Math.min(1, seconds / attack, (length + release - seconds) / release) *
      (decay === Infinity ? 1 : decay / (decay + seconds)),
  )

type Turns = {
  at: number
  last: number
  level: number
  nextLevel: number
  /** How far the wave turns with each sample, and how far it has turned. */
  turn: number
  phase: number
  left: number
  right: number
}

/** Answers how far the wave has turned then. */
function addTurns(mix: Float32Array, wave: Float32Array, turns: Turns): number {
  const { at, last, nextLevel, turn, left, right } = turns
  let { level, phase } = turns
  const rise = (nextLevel - level) / step
  for (let place = 2 * at; place < 2 * last; place += 2) {
    const whole = phase | 0
    const low = wave[whole] ?? 0
    const value = level * (low + (phase - whole) * ((wave[whole + 1] ?? 0) - low))
    mix[place] = (mix[place] ?? 0) + left * value
    mix[place + 1] = (mix[place + 1] ?? 0) + right * value
    level += rise
    phase += turn
    if (phase >= waveSize) phase -= waveSize
  }
  return phase
}

/** From side to side, each time quieter. */
function addEcho(mix: Float32Array, frames: number): void {
  for (let at = 2 * frames; at < mix.length; at += 2) {
    const [left, right] = [mix[at - 2 * frames] ?? 0, mix[at - 2 * frames + 1] ?? 0]
    mix[at] = (mix[at] ?? 0) + 0.34 * right
    mix[at + 1] = (mix[at + 1] ?? 0) + 0.3 * left
  }
}

/** Frames of the loops of a room (Schroeder, 1962), left; those on the right are a little longer. */
const combs = [1557, 1617, 1491, 1422]
const passes = [225, 556]

function addRoom(mix: Float32Array, room: number): void {
  const frames = mix.length / 2
  const dry = new Float32Array(frames)
  for (let at = 0; at < frames; at++) dry[at] = ((mix[2 * at] ?? 0) + (mix[2 * at + 1] ?? 0)) * 0.5
  for (const side of [0, 1]) {
    const wet = new Float32Array(frames)
    for (const size of combs) addComb(wet, dry, size + 23 * side, 0.68 + 0.22 * room)
    for (const size of passes) passAll(wet, size + 23 * side)
    const share = 0.06 + 0.2 * room
    for (let at = 0; at < frames; at++)
      mix[2 * at + side] = (mix[2 * at + side] ?? 0) + share * (wet[at] ?? 0)
  }
}

function addComb(wet: Float32Array, dry: Float32Array, size: number, feedback: number): void {
  const loop = new Float32Array(size)
  let [place, dull] = [0, 0]
  for (let at = 0; at < dry.length; at++) {
    const value = loop[place] ?? 0
    wet[at] = (wet[at] ?? 0) + value * 0.5
    dull = value * 0.7 + dull * 0.3
    // The rest keeps it away from numbers that are so small that they are slow.
    loop[place] = (dry[at] ?? 0) + dull * feedback + 1e-15
    place = place + 1 === size ? 0 : place + 1
  }
}

function passAll(wet: Float32Array, size: number): void {
  const loop = new Float32Array(size)
  let place = 0
  for (let at = 0; at < wet.length; at++) {
    const value = loop[place] ?? 0
    const given = wet[at] ?? 0
    wet[at] = value - given * 0.5
    loop[place] = given + value * 0.5
    place = place + 1 === size ? 0 : place + 1
  }
}

import type { InstrumentName } from './instruments.ts'

type Part = { instrument: InstrumentName; loudness: number; pan: number }

/** How the chords of a bar are played. */
export type ChordPattern = 'held' | 'broken' | 'picked' | 'eighths' | 'off-beats' | 'sequence'
export type BassPattern = 'long' | 'eighths' | 'walking' | 'pulse'

/** Steps of a bar, as in 'x..x': a drum at each x, a quiet one at each o. */
export type DrumPart = Part & { steps: string }

export type Style = {
  /** Beats in a minute. */
  tempo: number
  /** Beats in a bar. */
  beats: number
  /** The keys to choose from, as MIDI notes around 60. */
  keys: readonly number[]
  /** Semitones above the key. */
  scale: readonly number[]
  /** Roots of the chords of a verse, and of the change, as places in the scale from 0 on; one for each bar. */
  verses: readonly (readonly number[])[]
  changes: readonly (readonly number[])[]
  chords: Part & { pattern: ChordPattern; size: number }
  bass: Part & { pattern: BassPattern }
  drums: readonly DrumPart[]
  melody: Part & { octave: number; busy: number }
  /** A second one, which answers: half a beat late, on the other side. */
  answer?: Part & { beats: number }
  /** How late every second half of a beat is, in beats. */
  swing: number
  room: number
  /** Beats of a tape delay. */
  echo: number
  loudness: number
}

const minor = [0, 2, 3, 5, 7, 8, 10]
const dorian = [0, 2, 3, 5, 7, 9, 10]
const major = [0, 2, 4, 5, 7, 9, 11]
const mixolydian = [0, 2, 4, 5, 7, 9, 10]

const choir: Style = {
  tempo: 66,
  beats: 4,
  keys: [50, 52, 53, 55],
  scale: dorian,
  verses: [
    [0, 3, 6, 3],
    [0, 5, 3, 4],
  ],
  changes: [
    [5, 6, 0, 3],
    [2, 6, 3, 3],
  ],
  chords: { instrument: 'choir', loudness: 0.26, pan: 0, pattern: 'held', size: 3 },
  bass: { instrument: 'hum', loudness: 0.4, pan: 0.1, pattern: 'long' },
  drums: [{ instrument: 'foot', loudness: 0.4, pan: -0.1, steps: 'x...o...' }],
  melody: { instrument: 'soloist', loudness: 0.27, pan: -0.15, octave: 12, busy: 0.35 },
  swing: 0,
  room: 0.9,
  echo: 0,
  loudness: 0.7,
}

const odile: Style = {
  tempo: 104,
  beats: 4,
  keys: [57, 59, 62, 64],
  scale: minor,
  verses: [
    [0, 0, 5, 3],
    [0, 6, 5, 6],
  ],
  changes: [
    [3, 3, 6, 4],
    [5, 2, 3, 4],
  ],
  chords: { instrument: 'feltPiano', loudness: 0.3, pan: -0.2, pattern: 'broken', size: 3 },
  bass: { instrument: 'feltPiano', loudness: 0.45, pan: -0.3, pattern: 'pulse' },
  drums: [
    { instrument: 'knock', loudness: 0.22, pan: 0.35, steps: 'x..x..x.o..x..o.' },
    { instrument: 'foot', loudness: 0.3, pan: -0.3, steps: 'x.......x.......' },
  ],
  melody: { instrument: 'bolt', loudness: 0.3, pan: 0.3, octave: 12, busy: 0.6 },
  swing: 0,
  room: 0.35,
  echo: 0,
  loudness: 0.75,
}

const kestrel: Style = {
  tempo: 112,
  beats: 4,
  keys: [57, 58, 60, 63],
  scale: dorian,
  verses: [
    [0, 0, 3, 3],
    [0, 2, 6, 3],
  ],
  changes: [
    [5, 5, 6, 6],
    [3, 3, 6, 2],
  ],
  chords: { instrument: 'blip', loudness: 0.3, pan: 0.25, pattern: 'sequence', size: 4 },
  bass: { instrument: 'synthBass', loudness: 0.42, pan: 0, pattern: 'eighths' },
  drums: [
    { instrument: 'kick', loudness: 0.7, pan: 0, steps: 'x...x...x...x...' },
    { instrument: 'hat', loudness: 0.14, pan: -0.2, steps: '..x...x...x.o.x.' },
    { instrument: 'snare', loudness: 0.14, pan: 0.1, steps: '....x.......x...' },
  ],
  melody: { instrument: 'lead', loudness: 0.2, pan: -0.2, octave: 12, busy: 0.4 },
  answer: { instrument: 'pad', loudness: 0.1, pan: -0.1, beats: 0 },
  swing: 0,
  room: 0.4,
  echo: 0.75,
  loudness: 0.75,
}

const quartet: Style = {
  tempo: 118,
  beats: 4,
  keys: [51, 53, 55, 58],
  scale: mixolydian,
  verses: [
    [0, 3, 1, 4],
    [0, 5, 1, 4],
  ],
  changes: [
    [3, 3, 0, 0],
    [1, 4, 2, 5],
  ],
  chords: { instrument: 'piano', loudness: 0.24, pan: -0.35, pattern: 'off-beats', size: 4 },
  bass: { instrument: 'uprightBass', loudness: 0.8, pan: 0.1, pattern: 'walking' },
  drums: [
    { instrument: 'ride', loudness: 0.12, pan: 0.35, steps: 'x..x.xx..x.x' },
    { instrument: 'brush', loudness: 0.3, pan: 0.2, steps: '...x.....x..' },
    { instrument: 'foot', loudness: 0.25, pan: 0, steps: 'x.....o.....' },
  ],
  melody: { instrument: 'flugelhorn', loudness: 0.5, pan: 0.05, octave: 12, busy: 0.5 },
  swing: 0.16,
  room: 0.45,
  echo: 0,
  loudness: 0.7,
}

const bailiffs: Style = {
  tempo: 168,
  beats: 4,
  keys: [52, 55, 57, 50],
  scale: minor,
  verses: [
    [0, 0, 5, 6],
    [0, 3, 5, 4],
  ],
  changes: [
    [3, 5, 6, 6],
    [5, 6, 0, 0],
  ],
  chords: { instrument: 'guitarWall', loudness: 0.2, pan: -0.3, pattern: 'eighths', size: 2 },
  bass: { instrument: 'electricBass', loudness: 0.85, pan: 0.15, pattern: 'eighths' },
  drums: [
    { instrument: 'kick', loudness: 0.75, pan: 0, steps: 'x..x..x.' },
    { instrument: 'snare', loudness: 0.5, pan: 0.05, steps: '..x...x.' },
    { instrument: 'hat', loudness: 0.16, pan: 0.3, steps: 'xxxxxxxx' },
  ],
  melody: { instrument: 'shouter', loudness: 0.3, pan: 0.1, octave: 12, busy: 0.7 },
  swing: 0,
  room: 0.2,
  echo: 0,
  loudness: 0.62,
}

const amparo: Style = {
  tempo: 92,
  beats: 4,
  keys: [52, 53, 55, 57],
  scale: major,
  verses: [
    [0, 5, 3, 4],
    [0, 4, 5, 3],
  ],
  changes: [
    [5, 3, 0, 4],
    [1, 4, 2, 5],
  ],
  chords: { instrument: 'nylon', loudness: 0.5, pan: -0.15, pattern: 'picked', size: 3 },
  bass: { instrument: 'nylon', loudness: 0.7, pan: -0.1, pattern: 'pulse' },
  drums: [{ instrument: 'knock', loudness: 0.13, pan: 0.2, steps: '..x...x.' }],
  melody: { instrument: 'soloist', loudness: 0.36, pan: 0.1, octave: 12, busy: 0.45 },
  swing: 0.04,
  room: 0.3,
  echo: 0,
  loudness: 0.9,
}

/** How a record sounds, by its number. */
export const styles: Record<string, Style> = {
  'th-001': choir,
  'th-002': bailiffs,
  'th-003': odile,
  'th-004': kestrel,
  'th-005': quartet,
  'th-006': amparo,
  'th-007': {
    ...choir,
    tempo: 84,
    keys: [51, 54, 56],
    scale: mixolydian,
    chords: { ...choir.chords, loudness: 0.2, pan: -0.9 },
    drums: [{ instrument: 'brush', loudness: 0.16, pan: 0.6, steps: 'x.o.x.oo' }],
    melody: { ...choir.melody, pan: -0.8, busy: 0.5 },
    answer: { instrument: 'choir', loudness: 0.2, pan: 0.9, beats: 0.5 },
    room: 0.6,
  },
  'th-008': {
    ...kestrel,
    tempo: 126,
    keys: [55, 56],
    scale: minor,
    chords: { ...kestrel.chords, size: 5, loudness: 0.34 },
    drums: [
      { instrument: 'kick', loudness: 0.55, pan: 0, steps: 'x.......x.......' },
      { instrument: 'hat', loudness: 0.1, pan: 0.3, steps: 'o.x.o.x.o.x.o.xx' },
    ],
    room: 0.7,
    echo: 1.5,
  },
  'th-009': {
    ...bailiffs,
    tempo: 148,
    keys: [54, 57, 59],
    scale: mixolydian,
    drums: [
      { instrument: 'kick', loudness: 0.75, pan: 0, steps: 'x...x.x.' },
      { instrument: 'snare', loudness: 0.45, pan: 0, steps: '..x...x.' },
      { instrument: 'kettle', loudness: 0.18, pan: -0.4, steps: 'x.xxx.xo' },
    ],
  },
  'th-010': {
    ...odile,
    tempo: 63,
    keys: [58, 60, 61],
    scale: major,
    chords: { ...odile.chords, loudness: 0.32 },
    bass: { ...odile.bass, pattern: 'long', loudness: 0.4 },
    drums: [{ instrument: 'foot', loudness: 0.2, pan: -0.2, steps: 'x...' }],
    melody: { instrument: 'feltPiano', loudness: 0.6, pan: 0.15, octave: 12, busy: 0.35 },
    room: 0.65,
    loudness: 0.85,
  },
  'th-011': {
    ...quartet,
    tempo: 54,
    keys: [50, 53],
    scale: dorian,
    verses: [
      [0, 0, 3, 0],
      [0, 6, 3, 0],
    ],
    changes: [
      [5, 5, 6, 4],
      [2, 2, 3, 4],
    ],
    chords: { instrument: 'harmonium', loudness: 0.17, pan: -0.2, pattern: 'held', size: 3 },
    bass: { instrument: 'drone', loudness: 0.4, pan: 0, pattern: 'long' },
    drums: [{ instrument: 'platform', loudness: 0.4, pan: 0.15, steps: 'x.....o.' }],
    melody: { instrument: 'flugelhorn', loudness: 0.6, pan: 0, octave: 12, busy: 0.3 },
    swing: 0,
    room: 1,
  },
  'th-012': { ...amparo, tempo: 72, keys: [50, 53], scale: minor, room: 0.5 },
}

/** What a track has of its own, by its title. */
export const ownStyles: Record<string, Partial<Style>> = {
  Wipers: {
    tempo: 76,
    drums: [{ instrument: 'wiper', loudness: 0.5, pan: 0, steps: 'x...x...' }],
  },
  Paper: {
    melody: { instrument: 'paper', loudness: 0.5, pan: 0.3, octave: 12, busy: 0.8 },
  },
  'Slow Drawbridge': { tempo: 72 },
  'Brass, Cold': { tempo: 92, scale: minor },
  'Anchovy Waltz': {
    tempo: 132,
    beats: 3,
    drums: [{ instrument: 'knock', loudness: 0.15, pan: 0.2, steps: '.x.x.x' }],
  },
  'North Window': { scale: minor, tempo: 80 },
  Drop: { tempo: 88 },
  'The Driver Sings': {
    melody: { instrument: 'soloist', loudness: 0.4, pan: 0, octave: 0, busy: 0.6 },
  },
}

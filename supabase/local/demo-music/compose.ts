import { randomOf } from './exact.ts'
import { instruments } from './instruments.ts'
import { ownStyles, styles, type ChordPattern, type Style } from './styles.ts'
import type { Note, Score } from './synth.ts'

/** What of a track its music is made from. */
export type Composed = { id: string; number: string; title: string; seconds: number }

/** Seconds in which the last chord rings. */
const tailSeconds = 4

type Bar = {
  at: number
  /** The root of its chord, as a place in the scale. */
  root: number
  section: 'intro' | 'verse' | 'change' | 'end'
  /** Its number in its section. */
  index: number
}

type Piece = {
  style: Style
  key: number
  beat: number
  bars: Bar[]
  random: () => number
}

/** The music of a track by rule: a key, a tempo, chords, bass, drums and a melody in four sections. Always the same. */
export function compose(track: Composed): Score {
  const piece = planPiece(track)
  const { style, beat, bars } = piece
  const notes = [
    ...bars.flatMap((bar) => [...chordsOf(piece, bar), ...bassOf(piece, bar)]),
    ...bars.flatMap((bar) => drumsOf(piece, bar)),
    ...melodyOf(piece),
    ...lastChord(piece, track.seconds),
  ]
  return {
    seconds: track.seconds,
    notes,
    change: bars.find(({ section }) => section === 'verse')?.at ?? 0,
    loudness: style.loudness,
    room: style.room,
    echo: style.echo * beat,
  }
}

function planPiece({ id, number, title, seconds }: Composed): Piece {
  const style = { ...styleOf(number), ...ownStyles[title] }
  const random = randomOf(Number.parseInt(id.slice(0, 8), 16))
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const key = pick(style.keys) ?? 60
  const wanted = style.tempo * (0.94 + 0.12 * random())
  const played = seconds - tailSeconds
  // Whole bars: the tempo gives way.
  const count = Math.max(8, Math.round((played * wanted) / 60 / style.beats))
  const bar = played / count
  const verse = pick(style.verses) ?? [0]
  const change = pick(style.changes) ?? [0]
  const intro = count >= 16 ? 4 : 2
  const changes = {
    from: intro + 4 * Math.max(1, Math.floor((count - intro) * 0.1)),
    bars: count >= 20 ? 8 : 4,
  }
  const bars = Array.from({ length: count }, (_, index): Bar => {
    const section = sectionOf(index, { intro, count, ...changes })
    const within = section === 'change' ? index - changes.from : index - intro
    const chords = section === 'change' ? change : verse
    const place = section === 'intro' ? index : Math.max(0, within)
    const root = section === 'end' ? 0 : (chords[place % chords.length] ?? 0)
    return { at: index * bar, root, section, index: place }
  })
  return { style, key, beat: bar / style.beats, bars, random }
}

function styleOf(number: string): Style {
  const style = styles[number]
  if (!style) throw new Error(`No record of the demo label: ${number}`)
  return style
}

type Form = { intro: number; count: number; from: number; bars: number }

function sectionOf(index: number, { intro, count, from, bars }: Form): Bar['section'] {
  if (index < intro) return 'intro'
  if (index >= count - 2) return 'end'
  return index >= from && index < from + bars ? 'change' : 'verse'
}

/** The MIDI note of a place in the scale, which goes on into the next octaves. */
function pitchOf({ style, key }: Piece, place: number): number {
  const { scale } = style
  const octave = Math.floor(place / scale.length)
  return key + 12 * octave + (scale[place - octave * scale.length] ?? 0)
}

/** A chord in thirds, its notes moved into one octave around the key so that the voices move little. */
function chordOf(piece: Piece, root: number, size: number): number[] {
  if (size === 2) return [0, 4, 7].map((third) => pitchOf(piece, root + third) - 12)
  const thirds = Array.from({ length: size }, (_, index) => pitchOf(piece, root + 2 * index))
  return thirds
    .map((pitch) => (pitch > piece.key + 11 ? pitch - 12 : pitch))
    .toSorted((a, b) => a - b)
}

const steps: Record<Exclude<ChordPattern, 'held'>, (beats: number) => number[]> = {
  broken: (beats) => Array.from({ length: beats * 2 }, (_, index) => index / 2),
  picked: (beats) => Array.from({ length: beats * 2 }, (_, index) => index / 2),
  eighths: (beats) => Array.from({ length: beats * 2 }, (_, index) => index / 2),
  'off-beats': (beats) => [0.5, ...(beats > 3 ? [2, 3.5] : [2])],
  sequence: (beats) => Array.from({ length: beats * 4 }, (_, index) => index / 4),
}

/** Later where the music swings. */
const swung = ({ style, beat }: Piece, at: number) =>
  (at + (at % 1 === 0.5 ? style.swing : 0)) * beat

function chordsOf(piece: Piece, bar: Bar): Note[] {
  const { style, beat } = piece
  const { pattern, size, ...part } = style.chords
  const chord = chordOf(piece, bar.root, size)
  const held = chord.map((pitch, index) => ({
    ...part,
    at: bar.at,
    length: style.beats * beat * 0.98,
    pitch,
    pan: part.pan + 0.3 * (index / chord.length - 0.4) * (1 - Math.abs(part.pan)),
  }))
  const answer = answerOf(piece, held)
  if (pattern === 'held') return [...held, ...answer]
  const order = orderOf(pattern, chord)
  const played = steps[pattern](style.beats).flatMap((at, index) =>
    order(index + bar.index * 3).map((pitch) => ({
      ...part,
      at: bar.at + swung(piece, at),
      length: 0.45 * beat,
      pitch,
      loudness: part.loudness * (at % 1 === 0 ? 1 : 0.8),
    })),
  )
  return [...played, ...answer]
}

/** Which notes of a chord a step has. */
function orderOf(pattern: ChordPattern, chord: number[]): (index: number) => number[] {
  if (pattern === 'eighths' || pattern === 'off-beats') return () => chord
  const high = [...chord, (chord[0] ?? 0) + 12]
  if (pattern === 'sequence') return (index) => [(high[(index * 3) % high.length] ?? 0) + 12]
  const turns = pattern === 'picked' ? [0, 2, 1, 3, 2, 1, 3, 2] : [0, 1, 2, 3, 2, 1, 0, 1]
  return (index) => [high[(turns[index % turns.length] ?? 0) % high.length] ?? 0]
}

/** A second choir or synthesizer with the same chord. */
function answerOf({ style, beat }: Piece, held: Note[]): Note[] {
  const { answer } = style
  if (!answer) return []
  const { beats, ...part } = answer
  return held.map((note) => ({ ...note, ...part, at: note.at + beats * beat }))
}

function bassOf(piece: Piece, bar: Bar): Note[] {
  const { style, beat } = piece
  if (bar.section === 'intro' && bar.index < 2) return []
  const { pattern, ...part } = style.bass
  const low = (place: number) => {
    const pitch = pitchOf(piece, place) - 12
    return pitch > piece.key - 3 ? pitch - 12 : pitch
  }
  const bars = style.beats * beat
  const note = (at: number, length: number, place: number): Note => ({
    ...part,
    at: bar.at + swung(piece, at),
    length,
    pitch: low(place),
  })
  switch (pattern) {
    case 'long':
      return [note(0, bars * 0.98, bar.root)]
    case 'pulse':
      return [note(0, beat, bar.root), note(style.beats > 3 ? 2 : 1, beat, bar.root + 4)]
    case 'eighths':
      return Array.from({ length: style.beats * 2 }, (_, index) =>
        note(index / 2, 0.4 * beat, bar.root + (index === style.beats * 2 - 1 ? 4 : 0)),
      )
    case 'walking':
      return [0, 2, 4, 5]
        .slice(0, style.beats)
        .map((third, index) => note(index, 0.9 * beat, bar.root + third))
    default:
      return pattern satisfies never
  }
}

function drumsOf({ style, beat }: Piece, bar: Bar): Note[] {
  if (bar.section === 'intro' || (bar.section === 'end' && bar.index % 2 === 1)) return []
  // The change is played with less, the last bar before a verse with more.
  const drums = bar.section === 'change' ? style.drums.slice(0, 2) : style.drums
  const length = style.beats * beat
  return drums.flatMap(({ steps: pattern, ...part }) =>
    pattern.split('').flatMap((step, index) =>
      step === '.'
        ? []
        : [
            {
              ...part,
              at: bar.at + (index * length) / pattern.length,
              length: 0.1,
              pitch: 0,
              loudness: part.loudness * (step === 'x' ? 1 : 0.5),
            },
          ],
    ),
  )
}

/** A phrase of two bars: where its notes are, in beats, how long they are, and where they go in the scale. */
type Phrase = { at: number; length: number; move: number }[]

function phraseOf({ style, random }: Piece): Phrase {
  const phrase: Phrase = []
  const end = style.beats * 2 - 0.5
  for (let at = random() < 0.3 ? 0.5 : 0; at < end;) {
    const isLong = random() > style.melody.busy
    const length = isLong ? 1 + Math.floor(random() * 2) : 0.5
    const move = [-2, -1, -1, 0, 1, 1, 2, 3][Math.floor(random() * 8)] ?? 0
    // A breath now and then.
    if (random() < 0.82) phrase.push({ at, length: Math.min(length, end - at), move })
    at += length
  }
  return phrase
}

/** Two phrases make a verse (a a b a), a third one the change; none is in the intro. */
function melodyOf(piece: Piece): Note[] {
  const [first, second, third] = [phraseOf(piece), phraseOf(piece), phraseOf(piece)]
  const notes: Note[] = []
  for (const bar of piece.bars) {
    if (bar.section === 'intro' || bar.section === 'end' || bar.index % 2 === 1) continue
    const isSecond = (bar.index / 2) % 4 === 2
    const phrase = bar.section === 'change' ? third : isSecond ? second : first
    notes.push(...sing(piece, bar, phrase))
  }
  return notes
}

function sing(piece: Piece, bar: Bar, phrase: Phrase): Note[] {
  const { style, beat, bars } = piece
  const { octave, busy: _, ...part } = style.melody
  const length = style.beats * beat
  const next = bars.find(({ at }) => at > bar.at + length / 2)
  let place = bar.root + 2
  return phrase.map((note) => {
    const root = note.at < style.beats ? bar.root : (next?.root ?? 0)
    place += note.move
    if (place > 8 || place < -2) place = 4
    // On a beat, a note of the chord.
    const above = (((place - root) % 7) + 7) % 7
    if (note.at % 1 === 0 && above % 2 === 1) place -= 1
    return {
      ...part,
      at: bar.at + swung(piece, note.at),
      length: note.length * beat * 0.92,
      pitch: pitchOf(piece, place) + octave,
      loudness: part.loudness * (note.at % 2 === 0 ? 1 : 0.85),
    }
  })
}

/** The tonic, which rings until the end. */
function lastChord(piece: Piece, seconds: number): Note[] {
  const { chords, bass } = piece.style
  const at = seconds - tailSeconds
  const length = instruments[chords.instrument].kind === 'held' ? tailSeconds - 1.2 : 1
  const chord = chordOf(piece, 0, chords.size).map((pitch) => ({
    instrument: chords.instrument,
    loudness: chords.loudness,
    pan: chords.pan * 0.5,
    at,
    length,
    pitch,
  }))
  const low = { ...bass, at, length: tailSeconds - 1.2, pitch: piece.key - 12 }
  return [...chord, low]
}

import { burst, hiss } from './noise.ts'
import { readLine, type Note } from './notation.ts'
import { randomFrom, spread, type Random } from './random.ts'
import { addRoom } from './room.ts'
import { place, silence, type Sound } from './sound.ts'
import { sing, type Singing, type Vowel } from './voice.ts'

type Choir = {
  vowels: readonly [Vowel, Vowel]
  random: Random
  /** From -1 (left) to 1 (right): where the singers stand. */
  from: number
  to: number
  singersPerNote?: number
  /** How long a note is held beyond its length. */
  overlap?: number
  attack?: number
  gain?: number
}

/** Several singers to each note, none of them quite together. */
function singTogether(sound: Sound, notes: readonly Note[], choir: Choir): void {
  const { vowels, random, from, to, singersPerNote = 3, overlap = 0.35, attack } = choir
  for (const { at, seconds, hertz } of notes) {
    for (let singer = 0; singer < singersPerNote; singer++) {
      const late = random() * 0.05
      const voice: Singing = { hertz, seconds: seconds + overlap - late, vowels, random }
      place(sound, sing(attack ? { ...voice, attack, release: overlap + 0.08 } : voice), {
        at: at + late,
        gain: (choir.gain ?? 1) * (0.8 + random() * 0.4),
        pan: from + (to - from) * random(),
      })
    }
  }
}

/** Slow chords in the bus depot, hummed and opened. */
export function depot(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Depot')
  const everywhere = { random, from: -0.8, to: 0.8 }
  const chords = readLine('D3+A3+C4+E4/3 Bb2+F3+A3+D4/3 G2+D3+Bb3+F4/3 D3+A3+D4+F4/3.5', 0.66, 0.05)
  singTogether(sound, chords, { ...everywhere, vowels: ['hum', 'oh'], singersPerNote: 2 })
  const melody = readLine('-/1 A4/1 G4/1 F4/1.5 E4/1.5 -/0.5 D4/0.5 F4/2 E4/1 D4/2.5', 0.66, 0.05)
  singTogether(sound, melody, { ...everywhere, vowels: ['oo', 'ah'], gain: 1.1 })
  addRoom(sound, { seconds: 3.4, wet: 0.5, damping: 3600 })
  return sound
}

/** Two short syllables, left and right, in the time of the wipers of a bus. */
export function wipers(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Wipers')
  const beat = 0.48
  const swing = 'A3+C4+E4/1 -/1 '
  const low = { vowels: ['oo', 'ah'], random, overlap: 0.02, attack: 0.03 } as const
  const left = readLine(`${swing.repeat(4)}G3+B3+D4/1 -/1 `.repeat(2), beat, 0.1)
  const right = readLine('-/1 C4+E4+G4/1 '.repeat(4) + '-/1 B3+D4+F#4/1 '.repeat(4), beat, 0.1)
  singTogether(sound, shorten(left), { ...low, from: -0.9, to: -0.4, singersPerNote: 2 })
  singTogether(sound, shorten(right), { ...low, from: 0.4, to: 0.9, singersPerNote: 2 })
  const bass = readLine('A2/3.5 A2/0.5 A2/4 G2/3.5 G2/0.5 A2/8', beat, 0.1)
  singTogether(sound, bass, { vowels: ['hum', 'oo'], random, from: -0.2, to: 0.2 })
  const melody = readLine('-/4 E5/1.5 D5/0.5 C5/2 B4/3 -/1 D5/1.5 C5/0.5 A4/4', beat, 0.1)
  singTogether(sound, melody, { vowels: ['hum', 'oh'], random, from: -0.3, to: 0.3, gain: 0.8 })
  for (let beatCount = 0; beatCount < 16; beatCount++) wipe(sound, random, beatCount, beat)
  addRoom(sound, { seconds: 2.2, wet: 0.34 })
  return sound
}

const shorten = (notes: readonly Note[]) =>
  notes.map((note) => ({ ...note, seconds: note.seconds * 0.55 }))

/** Rubber on glass: one sweep in each beat, from side to side. */
function wipe(sound: Sound, random: Random, count: number, beat: number): void {
  const sweep = hiss({
    seconds: beat * 0.8,
    random,
    lowHertz: 900,
    highHertz: 4200,
    levelAt: (time) => Math.sin((Math.PI * time) / (beat * 0.8)) ** 2,
  })
  const pan = count % 2 === 0 ? -0.7 : 0.7
  place(sound, sweep, { at: 0.1 + count * beat, gain: 0.3, pan })
  place(sound, burst(random, 0.06, 200, 1200), { at: 0.1 + count * beat, gain: 0.5, pan: -pan })
}

/** Two choirs, one in each ear, the second half a beat after the first. */
export function changeHere(seconds: number): Sound {
  const sound = silence(seconds)
  const beat = 0.46
  const phrase = 'G3+B3+D4/1 C4+E4/1 D4+F#4/1 G4+B3/1 E4+C4/1 D4+A3/1 B3+G3+D4/2 '
  const answer = 'E3+B3+G4/1 C4+E4/1 D4+F#4+A4/1 B4+G4/1 A4+E4/1 F#4+D4/1 G4+D4+B3/3'
  for (const [ear, delay, seed] of [
    [-1, 0, 'left'],
    [1, 0.5, 'right'],
  ] as const) {
    const random = randomFrom(`Change Here, ${seed}`)
    const notes = readLine(phrase + answer, beat, 0.05 + delay * beat)
    const choir = { random, from: ear, to: ear * 0.7, overlap: 0.12, attack: 0.06 }
    singTogether(sound, notes, { ...choir, vowels: ['oh', 'ah'], singersPerNote: 2 })
  }
  addRoom(sound, { seconds: 1.9, wet: 0.22 })
  return sound
}

/** One low voice in the middle, fourteen humming behind it. */
export function theDriverSings(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('The Driver Sings')
  const beat = 0.6
  const drones = readLine('E3+B3+E4/4 C3+G3+E4/3 D3+A3+F#4/3 E3+B3+G4/5', beat, 0.05)
  const behind = { random, singersPerNote: 2, overlap: 0.5, gain: 0.5 }
  singTogether(sound, drones, { ...behind, vowels: ['hum', 'hum'], from: -1, to: 1 })
  const tune = readLine(
    '-/1 B2/1 E3/1 F#3/0.5 G3/1.5 E3/1 D3/1 F#3/1 A3/1.5 G3/0.5 E3/4',
    beat,
    0.05,
  )
  tune.forEach(({ at, seconds: length, hertz }, index) => {
    const vowels = (['ah', 'oh', 'eh'] as const)[index % 3]!
    const driver = { hertz, seconds: length + 0.12, vowels: ['oh', vowels] as const, random }
    const note = sing({ ...driver, attack: 0.06, release: 0.14, vibrato: 26, tract: 0.92 })
    place(sound, note, { at, gain: 2.4, pan: spread(random, 0.04) })
  })
  addRoom(sound, { seconds: 2.8, wet: 0.4, damping: 3000 })
  return sound
}

import { burst, hiss } from './noise.ts'
import { readLine, type Note } from './notation.ts'
import { playBolt, playPiano } from './piano.ts'
import { randomFrom, spread, type Random } from './random.ts'
import { addRoom } from './room.ts'
import { place, silence, type Sound } from './sound.ts'

type Touch = { random: Random; hardness: number; gain?: number; strings?: number; ring?: number }

/** Plays notes with two hands: none of them quite in time, low ones left and high ones right. */
function playNotes(sound: Sound, notes: readonly Note[], touch: Touch): void {
  const { random, hardness, gain = 1, strings = 2, ring = 2.4 } = touch
  for (const { at, seconds, hertz } of notes) {
    const sounding = playPiano({ hertz, seconds: seconds + ring, hardness, strings })
    place(sound, sounding, {
      at: at + random() * 0.018,
      gain: gain * (0.75 + random() * 0.4),
      pan: Math.max(-0.6, Math.min(0.6, Math.log2(hertz / 262) * 0.3)),
    })
  }
}

/** Felt between hammers and strings: broken chords, and a tune in the thumbs. */
export function feltOne(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Felt (I)')
  const beat = 0.3
  const left = 'E2/1 B2/1 G3/1 B3/1 E3/1 B2/1 C2/1 G2/1 E3/1 G3/1 B3/1 G3/1 '
  const turn = 'A2/1 E3/1 C4/1 E4/1 C4/1 E3/1 B1/1 F#2/1 D#3/1 F#3/1 A3/1 B3/1 E2+B2+E3/8'
  playNotes(sound, readLine(left + turn, beat, 0.1), { random, hardness: 0.32 })
  const tune = readLine(
    '-/2 B4/3 G4/1 E4/4 F#4/1 G4/1 A4/3 C5/2 B4/1 A4/3 F#4/2 D#4/1 E4/8',
    beat,
    0.1,
  )
  playNotes(sound, tune, { random, hardness: 0.4, gain: 1.25 })
  addRoom(sound, { seconds: 1.5, wet: 0.26, damping: 3200 })
  return sound
}

/** Bolts between the strings: seven in a bar over one felt note. */
export function boltM8(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Bolt M8')
  const beat = 0.198
  const bar = 'D4/1 A4/1 F4/1 D5/1 A4/1 G4/1 C5/1 '
  const other = 'D4/1 A4/1 Bb4/1 D5/1 F4/1 G4/1 E5/1 '
  for (const note of readLine(bar + bar + other + bar + other + bar + 'D4/1', beat, 0.05))
    place(sound, playBolt(note.hertz, 1.1), {
      at: note.at + random() * 0.006,
      gain: 0.7 + random() * 0.45,
      pan: spread(random, 0.55),
    })
  const bass = readLine('D2/7 D2/4 F2/3 Bb1/7 D2/7 Bb1/4 C2/3 D2/9', beat, 0.05)
  playNotes(sound, bass, { random, hardness: 0.5, gain: 0.75 })
  addRoom(sound, { seconds: 1.1, wet: 0.2, damping: 5000 })
  return sound
}

/** A lullaby with the left pedal down. */
export function leftPedal(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Left Pedal')
  const beat = 0.3
  const rocking = 'Db3/1 Ab3/1 F4/1 Ab3/1 F4/1 Ab3/1 Bb2/1 Gb3/1 Db4/1 Gb3/1 Db4/1 Gb3/1 '
  const back = 'Gb2/1 Db3/1 Bb3/1 Db3/1 Bb3/1 Db3/1 Ab2/1 Eb3/1 C4/1 Gb3/1 C4/1 Eb3/1 Db3+Ab3+F4/9'
  playNotes(sound, readLine(rocking + back, beat, 0.1), {
    random,
    hardness: 0.26,
    strings: 1,
    gain: 0.7,
  })
  const tune = readLine(
    'Ab4/3 F4/2 Ab4/1 Bb4/4 Db5/2 Db5/3 Bb4/2 Gb4/1 Ab4/3 Gb4/2 Eb4/1 Db4/9',
    beat,
    0.1,
  )
  playNotes(sound, tune, { random, hardness: 0.36, strings: 2, gain: 1.2 })
  addRoom(sound, { seconds: 1.8, wet: 0.3, damping: 2800 })
  return sound
}

/** Few notes, and the rain at the window between them. */
export function intervalWithRain(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Interval With Rain')
  const notes = readLine(
    'A2+E3/2 C5/1 B4/2 -/0.5 F2+C3/1.5 A4/1 E4/2 -/1 D3+A3/1 F4+C5/4',
    0.58,
    0.3,
  )
  playNotes(sound, notes, { random, hardness: 0.38, ring: 4 })
  rain(sound, random, seconds)
  addRoom(sound, { seconds: 2.6, wet: 0.34, damping: 3000 })
  return sound
}

function rain(sound: Sound, random: Random, seconds: number): void {
  const falling = { seconds, random, lowHertz: 700, highHertz: 3600 }
  for (const pan of [-0.8, 0.8]) {
    const phase = random() * 6
    const levelAt = (time: number) => 0.1 + 0.04 * Math.sin(phase + time * 1.3)
    place(sound, hiss({ ...falling, levelAt }), { at: 0, pan })
  }
  for (let drop = 0; drop < seconds * 22; drop++) {
    const low = 900 + random() * 2500
    const gain = 0.1 + random() ** 3 * 0.8
    const at = random() * seconds
    place(sound, burst(random, 0.02, low, low * 2), { at, gain, pan: spread(random, 0.9) })
  }
}

/** One string to a note, and one note at a time. */
export function unaCorda(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Una Corda')
  const tune = 'F#4/1 E4/0.5 C#4/1.5 B3/1 C#4/0.5 E4/0.5 F#4/1 A4/1 G#4/0.5 E4/1.5 '
  const end = 'C#4/1 B3/0.5 A3/1.5 F#3/4'
  const notes = readLine(tune + end, 0.62, 0.15)
  playNotes(sound, notes, { random, hardness: 0.46, strings: 1, ring: 3 })
  const below = readLine('F#2/3 D2/3 A2/3 E2/1.5 D2+A2/3 F#2/4', 0.62, 0.15)
  playNotes(sound, below, { random, hardness: 0.24, strings: 1, gain: 0.9, ring: 3 })
  addRoom(sound, { seconds: 2.1, wet: 0.3, damping: 2600 })
  return sound
}

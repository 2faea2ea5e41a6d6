import { readLine, type Note } from './notation.ts'
import { randomFrom, type Random } from './random.ts'
import { addRoom } from './room.ts'
import { place, silence, type Sound } from './sound.ts'
import { pluck } from './string.ts'
import { detune, wavetable, playTone, swell } from './tone.ts'
import { sing, type Vowel } from './voice.ts'

/** Nylon strings: the thumb has the low ones. */
function playGuitar(sound: Sound, notes: readonly Note[], random: Random, ring = 0.9): void {
  for (const { at, seconds, hertz } of notes) {
    const isBass = hertz < 170
    const string = pluck({
      hertz,
      seconds: seconds + ring,
      random,
      decay: isBass ? 3.4 : 2.3,
      brightness: isBass ? 0.22 : 0.4,
      position: 0.22,
    })
    const pan = isBass ? 0.1 : 0.3
    place(sound, string, { at: at + random() * 0.01, gain: 0.75 + random() * 0.3, pan })
  }
}

/** Words without consonants: a vowel for each note in turn. */
function singLine(sound: Sound, notes: readonly Note[], vowels: Vowel[], random: Random): void {
  notes.forEach(({ at, seconds, hertz }, index) => {
    const vowel = vowels[index % vowels.length]!
    const line = { hertz, seconds: seconds + 0.1, vowels: [vowel, vowel] as const, random }
    const note = sing({ ...line, attack: 0.07, release: 0.16, vibrato: 20, tract: 1.16 })
    place(sound, note, { at, gain: 1.5, pan: -0.12 })
  })
}

/** The gulls are real and could not be moved. */
function callGull(sound: Sound, at: number, pan: number): void {
  const tables = [1, 2].map((tilt) =>
    wavetable(`gull ${tilt}`, 900, (_, harmonic) => 1 / harmonic ** tilt),
  )
  const call = playTone([tables[1]!, tables[0]!], 0.42, (time) => ({
    hertz: detune(1250, 380 * Math.sin(Math.PI * Math.min(1, time / 0.3)) - 300 * time),
    level: swell(time, 0.42, 0.05, 0.2) * 0.06,
    brightness: 0.6,
  }))
  ;[0, 0.5, 0.92].forEach((later, index) =>
    place(sound, call, { at: at + later, gain: 1 - index * 0.25, pan }),
  )
}

/** Guitar and voice at an open window. */
export function twoLemons(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Two Lemons')
  const beat = 0.23
  const picked =
    'A2/1 E3/1 C4/1 E4/1 C4/1 E3/1 B3/1 E3/1 D3/1 A3/1 D4/1 F4/1 D4/1 A3/1 F4/1 A3/1 ' +
    'G2/1 D3/1 B3/1 D4/1 G4/1 D4/1 B3/1 D3/1 C3/1 G3/1 C4/1 E4/1 B2/1 G#3/1 D4/1 E4/1 A2+E3+A3+C4+E4/6'
  playGuitar(sound, readLine(picked, beat, 0.05), random)
  const tune = readLine(
    '-/2 E4/2 A4/3 B4/1 C5/3 A4/1 F4/2 A4/2 B4/3 A4/1 G4/2 E4/4 D4/2 C4/2 A3/6',
    beat,
    0.05,
  )
  singLine(sound, tune, ['ah', 'oh', 'ah', 'eh'], random)
  callGull(sound, 3.6, 0.8)
  callGull(sound, 7, 0.55)
  addRoom(sound, { seconds: 0.9, wet: 0.18, damping: 3600 })
  return sound
}

/** Three in a bar, and one of them is late. */
export function anchovyWaltz(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Anchovy Waltz')
  const beat = 0.335
  const bars =
    'D3/1 A3+D4+F4/1.06 A3+D4+F4/0.94 A2/1 G3+C#4+E4/1.06 G3+C#4+E4/0.94 ' +
    'D3/1 A3+D4+F4/1.06 A3+D4+F4/0.94 G2/1 Bb3+D4+G4/1.06 Bb3+D4+G4/0.94 ' +
    'F2/1 A3+C4+F4/1.06 A3+C4+F4/0.94 Bb2/1 Bb3+D4+F4/1.06 Bb3+D4+F4/0.94 ' +
    'A2/1 G3+C#4+E4/1.06 G3+C#4+E4/0.94 D3+A3+D4+F4/5'
  playGuitar(sound, readLine(bars, beat, 0.05), random, 0.35)
  const tune =
    'A4/2 F4/1 E4/2 G4/1 F4/1 E4/1 D4/1 Bb4/3 A4/2 C5/1 Bb4/1 A4/1 G4/1 A4/1.5 G4/0.5 E4/1 D4/5'
  singLine(sound, readLine(tune, beat, 0.05), ['ah', 'ah', 'oh', 'oo'], random)
  callGull(sound, 5.9, -0.7)
  addRoom(sound, { seconds: 0.8, wet: 0.16, damping: 3600 })
  return sound
}

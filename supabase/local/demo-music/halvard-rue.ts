import { blow, type Blowing } from './brass.ts'
import { burst, hiss } from './noise.ts'
import { readLine, type Note } from './notation.ts'
import { playPiano } from './piano.ts'
import { randomFrom, type Random } from './random.ts'
import { addRoom } from './room.ts'
import { place, silence, type Sound } from './sound.ts'
import { pluck } from './string.ts'
import { wavetable, playTone, swell } from './tone.ts'

type Breath = Pick<Blowing, 'random'> & { gain?: number; loudness?: number; pan?: number }

/** A phrase on the flugelhorn: louder as it rises, each note led into the next. */
function playHorn(sound: Sound, notes: readonly Note[], { random, ...breath }: Breath): void {
  const { gain = 1, loudness = 0.55, pan = 0 } = breath
  for (const { at, seconds, hertz } of notes) {
    const louder = loudness * (0.85 + 0.25 * Math.log2(hertz / 262))
    const note = blow({ hertz, seconds: seconds + 0.06, random, loudness: louder })
    place(sound, note, { at: at + random() * 0.015, gain, pan })
  }
}

function playBass(sound: Sound, notes: readonly Note[], random: Random): void {
  for (const { at, seconds, hertz } of notes) {
    const string = { hertz, seconds: seconds + 0.15, decay: 2.2, brightness: 0.16, position: 0.4 }
    place(sound, pluck({ ...string, random }), { at: at + random() * 0.012, gain: 1.3, pan: -0.15 })
  }
}

function playChords(sound: Sound, notes: readonly Note[], random: Random, hardness: number): void {
  for (const { at, seconds, hertz } of notes) {
    const note = playPiano({ hertz, seconds: seconds + 0.25, hardness })
    place(sound, note, { at: at + random() * 0.02, gain: 0.6, pan: 0.4 })
  }
}

/** Brushes: a circle on the snare drum in each beat, a tap on two and four. */
function playBrushes(sound: Sound, random: Random, beat: number, beats: number): void {
  for (let count = 0; count < beats; count++) {
    const stir = hiss({
      seconds: beat,
      random,
      lowHertz: 1500,
      highHertz: 6500,
      levelAt: (time) => 0.05 + 0.07 * Math.sin((Math.PI * time) / beat) ** 2,
    })
    place(sound, stir, { at: count * beat, pan: -0.35 })
    if (count % 2 === 0) continue
    place(sound, burst(random, 0.14, 900, 7000), { at: count * beat, gain: 0.4, pan: -0.3 })
    const skip = burst(random, 0.3, 4500, 12000)
    place(sound, skip, { at: (count + 0.66) * beat, gain: 0.12, pan: 0.3 })
  }
}

/** The quartet, first set: two-five-one, and once around. */
export function threeValvesOpen(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Three Valves Open')
  const beat = 0.43
  const walk =
    'C3/1 Eb3/1 G3/1 E3/1 F3/1 C3/1 A2/1 A2/1 Bb2/1 D3/1 F3/1 G3/1 G2/1 B2/1 D3/1 B2/1 C3/1 F2/1 Bb2/2'
  playBass(sound, readLine(walk, beat), random)
  const comping = 'Eb4+G4+Bb4+D5/1.5 -/2.5 Eb4+G4+A4+D5/1 -/0.66 Eb4+A4+C5/2.34 '
  const rest = 'D4+F4+A4+C5/1.5 -/2.5 F4+B4+Eb5/2 -/2 Eb4+G4+Bb4/1 Eb4+A4+D5/1 D4+F4+A4+C5/3'
  playChords(sound, readLine(comping + rest, beat), random, 0.6)
  playBrushes(sound, random, beat, 20)
  const tune = '-/0.66 G4/0.34 Bb4/0.66 D5/1.34 C5/0.66 Bb4/0.34 A4/1.34 C5/0.66 Eb5/1 D5/1 '
  const answer =
    '-/0.66 F4/0.34 A4/0.66 C5/0.34 D5/1.5 -/0.5 B4/0.66 Ab4/0.34 G4/1.66 F4/0.34 Eb4/0.66 D4/0.34 C4/1 D4/3'
  playHorn(sound, readLine(tune + answer, beat), { random, gain: 1.1 })
  addRoom(sound, { seconds: 1.2, wet: 0.2, damping: 4000 })
  return sound
}

/** The quartet, leaving more out: three chords that go up like a bridge. */
export function slowDrawbridge(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Slow Drawbridge')
  const beat = 0.68
  playBass(sound, readLine('D2/2.5 A2/0.5 Eb2/2.5 Bb2/0.5 F2/2.5 C3/0.5 G2/4', beat, 0.05), random)
  const chords = 'D3+A3+C4+F4/3 Eb3+Bb3+D4+G4/3 F3+C4+E4+A4/3 G3+D4+A4+B4/4'
  playChords(sound, readLine(chords, beat, 0.05), random, 0.42)
  playBrushes(sound, random, beat, 9)
  const tune = readLine('-/1 A4/2 -/0.5 Bb4/1 G4/1.5 -/0.5 C5/1.5 A4/0.5 E5/1 D5/3', beat, 0.05)
  playHorn(sound, tune, { random, gain: 1.2, loudness: 0.48 })
  addRoom(sound, { seconds: 2, wet: 0.3, damping: 3400 })
  return sound
}

/** One horn, and what a large empty building does with it. */
export function gross(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Gross')
  const call = '-/0.2 G3/1 D4/2.2 -/0.6 C4/0.4 D4/0.4 F4/2 -/0.6 A4/0.5 G4/0.5 D4/1 C4/3'
  playHorn(sound, readLine(call, 0.66), { random, loudness: 0.72 })
  addRoom(sound, { seconds: 5.5, wet: 0.75, damping: 2600 })
  return sound
}

/** The same building with the lorry from Tuesday under it. */
export function net(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Net')
  const engine = wavetable('engine', 49, (hertz, harmonic) =>
    hertz < 420 ? 1 / harmonic ** 0.8 : 0,
  )
  const hum = playTone([engine, engine], seconds, (time) => ({
    hertz: 49 + 0.4 * Math.sin(time * 1.9),
    level: swell(time, seconds, 1, 1.5) * (0.09 + 0.02 * Math.sin(time * 34)),
    brightness: 0,
  }))
  place(sound, hum, { at: 0, pan: 0.25 })
  const phrase = '-/0.9 Bb3/1.4 D4/0.5 C4/2 -/0.9 G4/1.6 F4/0.5 Eb4/0.5 D4/0.8 G3/3'
  playHorn(sound, readLine(phrase, 0.68), { random, loudness: 0.45, pan: -0.2 })
  addRoom(sound, { seconds: 4.6, wet: 0.6, damping: 2400 })
  return sound
}

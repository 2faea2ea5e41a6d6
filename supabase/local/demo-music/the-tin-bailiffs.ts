import { lowPass, saturate } from './filter.ts'
import { burst } from './noise.ts'
import { readLine, type Note } from './notation.ts'
import { randomFrom, spread, type Random } from './random.ts'
import { addRoom } from './room.ts'
import { place, sampleRate, silence, type Sound } from './sound.ts'
import { pluck } from './string.ts'
import { strike } from './struck.ts'

/** Root and fifth through a small amplifier, once in each ear. */
function playGuitars(sound: Sound, notes: readonly Note[], random: Random): void {
  for (const pan of [-0.75, 0.75]) {
    const dry = silence(sound.left.length / sampleRate)
    for (const { at, seconds, hertz } of notes) {
      const string = { hertz, seconds, random, decay: 3, brightness: 0.85, position: 0.14 }
      place(dry, pluck(string), { at: at + random() * 0.008, gain: 0.8 })
    }
    const amplified = saturate(
      lowPass(dry.left, () => 5200, 0.1),
      5,
    )
    place(
      sound,
      lowPass(amplified, () => 3800, 0.1),
      { at: 0, gain: 0.6, pan },
    )
  }
}

function playBass(sound: Sound, notes: readonly Note[], random: Random): void {
  for (const { at, seconds, hertz } of notes) {
    const string = { hertz, seconds, random, decay: 2.5, brightness: 0.5, position: 0.1 }
    place(sound, saturate(pluck(string), 1.5), { at, gain: 0.7 })
  }
}

/** What can be struck: modes in hertz, with gain and decay. */
const drums = {
  kick: (random: Random) =>
    mixed(
      strike([{ hertz: 55, gain: 0.95, decay: 0.2 }], 0.35, 0.001),
      burst(random, 0.02, 400, 3000),
    ),
  snare: (random: Random) =>
    mixed(
      strike(
        [186, 331, 411].map((hertz) => ({ hertz, gain: 0.3, decay: 0.14 })),
        0.2,
        0.001,
      ),
      burst(random, 0.2, 700, 8000),
    ),
  chair: (random: Random) =>
    mixed(
      strike(
        [263, 604, 947, 1490].map((hertz) => ({ hertz, gain: 0.32, decay: 0.09 })),
        0.2,
        0.001,
      ),
      burst(random, 0.03, 500, 2500),
    ),
  kettle: () =>
    strike(
      [812, 1377, 2209, 3118, 4790].map((hertz) => ({ hertz, gain: 0.2, decay: 0.5 })),
      0.6,
      0.001,
    ),
  hat: (random: Random) => burst(random, 0.07, 5000, 14000),
}

function mixed(one: Float32Array, other: Float32Array): Float32Array {
  const longer = one.length > other.length ? one : other
  const shorter = longer === one ? other : one
  return longer.map((sample, frame) => sample + (shorter[frame] ?? 0))
}

type Pattern = Partial<Record<keyof typeof drums, string>>

const gains = { kick: 1.1, snare: 0.9, chair: 0.9, kettle: 0.4, hat: 0.35 }
const pans = { kick: 0, snare: 0.1, chair: -0.35, kettle: 0.45, hat: 0.3 }

/** Plays a bar again and again: an `x` strikes, an `o` strikes softly. */
function playDrums(
  sound: Sound,
  pattern: Pattern,
  random: Random,
  step: number,
  steps: number,
): void {
  for (const [name, bar] of Object.entries(pattern) as [keyof typeof drums, string][]) {
    for (let index = 0; index < steps; index++) {
      const stroke = bar[index % bar.length]
      if (stroke !== 'x' && stroke !== 'o') continue
      const gain = gains[name] * (stroke === 'x' ? 1 : 0.45) * (1 + spread(random, 0.12))
      const at = index * step + random() * 0.006
      place(sound, drums[name](random), { at, gain, pan: pans[name] })
    }
  }
}

/** The song about the chair, which is also what is being hit. */
export function chair(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Chair')
  const step = 60 / 176 / 2
  const verse =
    'A2+E3/3 A2+E3/3 A2+E3/2 D3+A3/3 D3+A3/3 D3+A3/2 F2+C3/3 F2+C3/3 F2+C3/2 G2+D3/3 G2+D3/3 G2+D3/2 '
  const end = 'F2+C3/4 G2+D3/4 A2+E3/2 -/2 G2+D3/2 -/2 A2+E3/8'
  playGuitars(sound, readLine(verse + end, step), random)
  const bass = 'A1/1 '.repeat(8) + 'D2/1 '.repeat(8) + 'F1/1 '.repeat(8) + 'G1/1 '.repeat(8)
  playBass(
    sound,
    readLine(`${bass}${'F1/1 '.repeat(4)}${'G1/1 '.repeat(4)}A1/2 -/2 G1/2 -/2 A1/8`, step),
    random,
  )
  const groove = { kick: 'x--xx---', snare: '--x---x-', chair: 'o-x-o-xx', hat: 'xxxxxxxx' }
  playDrums(sound, groove, random, step, 40)
  playDrums(
    sound,
    { kick: '-'.repeat(40) + 'x---x---x', chair: '-'.repeat(40) + 'x-x-x-x-x' },
    random,
    step,
    49,
  )
  addRoom(sound, { seconds: 0.6, wet: 0.14, damping: 6000 })
  return sound
}

/** Twelve in a bar, like a drum with a coin in it; the kettle rattles along. */
export function washingMachine(seconds: number): Sound {
  const sound = silence(seconds)
  const random = randomFrom('Washing Machine')
  const step = 0.136
  const riff = 'E2+B2/2 E3/1 E2+B2/2 G3/1 E2+B2/2 A3/1 G2+D3/3 '
  const other = 'C3+G3/2 E3/1 C3+G3/2 G3/1 D3+A3/2 F#3/1 D3+A3/3 '
  playGuitars(sound, readLine(`${riff + riff + other + riff}E2+B2+E3/8`, step), random)
  const low = 'E1/3 E1/3 E1/3 G1/3 '
  playBass(sound, readLine(`${low + low}C2/3 C2/3 D2/3 D2/3 ${low}E1/8`, step), random)
  const groove = {
    kick: 'x--x--x-xx--',
    snare: '---x-----x--',
    kettle: 'o-oxo-o-oxoo',
    hat: 'x-xx-xx-xx-x',
  }
  playDrums(sound, groove, random, step, 48)
  playDrums(
    sound,
    { kick: '-'.repeat(48) + 'x', kettle: '-'.repeat(48) + 'x-o-o--o' },
    random,
    step,
    56,
  )
  addRoom(sound, { seconds: 0.7, wet: 0.14, damping: 6000 })
  return sound
}

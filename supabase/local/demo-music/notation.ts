/** A note of a line: when it starts and how long it lasts, in seconds, and its pitch. */
export type Note = { at: number; seconds: number; hertz: number }

const semitones: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** The pitch of a note in equal temperament: `A4` is 440 Hz, `C#3` and `Db3` are the same. */
export function hertzOf(name: string): number {
  const [, letter, accidental, octave] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? []
  if (!letter) throw new Error(`"${name}" is not a note.`)
  const shift = accidental === '#' ? 1 : accidental === 'b' ? -1 : 0
  const fromA4 = semitones[letter]! + shift - 9 + (Number(octave) - 4) * 12
  return 440 * 2 ** (fromA4 / 12)
}

/** Reads a line such as `D4/1 -/0.5 A3+E4/2`: notes, rests and chords, each with its length in beats. */
export function readLine(text: string, beatSeconds: number, start = 0): Note[] {
  let at = start
  return text
    .trim()
    .split(/\s+/)
    .flatMap((token) => {
      const [names = '', beats = ''] = token.split('/')
      const seconds = Number(beats) * beatSeconds
      if (!(seconds > 0)) throw new Error(`"${token}" has no length.`)
      const notes = names === '-' ? [] : names.split('+')
      const sounding = notes.map((name) => ({ at, seconds, hertz: hertzOf(name) }))
      at += seconds
      return sounding
    })
}

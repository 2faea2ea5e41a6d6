/** Numbers from 0 to 1, the same ones for the same seed. */
export type Random = () => number

/** mulberry32, seeded with the FNV-1a hash of a text: each piece repeats itself, and no two are alike. */
export function randomFrom(seed: string): Random {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A number between `-width` and `width`. */
export const spread = (random: Random, width: number): number => (random() * 2 - 1) * width

import { lengthText } from '#src/lib/length.ts'

/** Two lengths that are so far apart are the same, rounded in two ways. */
const roundingSeconds = 1

const areSame = (one: number, other: number) => Math.abs(one - other) <= roundingSeconds

type Lengths = {
  /** What the list says, if anything. */
  listed: number | null
  /** Of the files that the track has. */
  files: readonly (number | null)[]
  /** Of the music that it gets. */
  music: number
}

/**
 * The length of a track that gets other music, in seconds: that of the music, also when the list has the length of the
 * files before. A length that no file has was typed; it is kept.
 */
export function lengthWith({ listed, files, music }: Lengths): number {
  if (listed === null) return music
  const isOfFile = files.some((seconds) => seconds !== null && areSame(seconds, listed))
  return isOfFile ? music : listed
}

/** Says that a length was kept which is not that of the music; null where there is nothing to say. */
export const keptLengthMessage = (title: string, kept: number, music: number): string | null =>
  areSame(kept, music)
    ? null
    : `“${title}” keeps its length of ${lengthText(kept)}. Its new music lasts ${lengthText(music)}.`

import { bytesText } from '#src/lib/bytes.ts'
import { ok, warning, type Check } from '#src/lib/check.ts'

/** What Supabase's Free plan takes as a file, keeps, and lets out in a month, in bytes. */
const freePlan = { file: 50e6, all: 1e9, month: 5e9 }

/** A label of any size has more downloads in a month than this. */
const fewDownloads = 200

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

/** Whether music of these sizes in bytes, at least one, goes with the Free plan. */
export function freePlanCheck(sizes: readonly number[]): Check {
  const largest = Math.max(...sizes)
  const all = sumOf(sizes)
  const downloads = Math.floor(freePlan.month / largest)
  if (downloads >= fewDownloads && all < freePlan.all / 2)
    return ok(`The music (${bytesText(all)}) goes with Supabase's Free plan.`)
  return warning(
    `There are ${bytesText(all)} of music, up to ${bytesText(largest)} a file. Supabase's Free plan takes 50 MB a file, keeps 1 GB and lets out 5 GB a month: ${downloads} downloads of the largest.`,
    'Be on a paid plan, or keep the music in a store that lets it out for nothing (docs/going-live.md, The music).',
  )
}

/** True for music that the Free plan would not have taken: the project is on another one. */
export const isBeyondFreePlan = (sizes: readonly number[]): boolean =>
  Math.max(...sizes) > freePlan.file || sumOf(sizes) > freePlan.all

// What the numbers of a pressing say, by itself: the first screen has it, and no other words about codes.
import { count, countCodes } from '../code-states.ts'
import type * as contract from '../contract.ts'

export function pressingMessages(statistics: contract.CodeStatistics): string[] {
  const { total, out, redeemed, medianDays } = statistics
  if (total === 0) return ['No codes yet.']
  if (out === 0) return ['None of these codes is active: they are unsold or void.']
  if (redeemed === 0) return [`None of ${countCodes(out)} redeemed yet.`]
  return [
    `${count(redeemed)} of ${countCodes(out)} redeemed (${Math.round((100 * redeemed) / out)}%).`,
    ...(medianDays === null ? [] : [`Half were redeemed ${withinDays(medianDays)}.`]),
  ]
}

const withinDays = (days: number) => {
  const whole = Math.ceil(days)
  return `within ${whole <= 1 ? 'a day' : `${count(whole)} days`} of being made`
}

/** What was downloaded, by kind; a single track counts apart from what a whole release is. */
export const downloadsMessage = (downloads: contract.CodeStatistics['downloads']): string =>
  downloads.length === 0
    ? ''
    : `Downloaded: ${downloads.map(({ kind, downloads }) => `${kindNames[kind] ?? kind} ${times(downloads)}`).join(', ')}.`

const kindNames: Record<string, string> = {
  download: 'the release',
  mp3: 'MP3',
  flac: 'FLAC',
  track: 'single tracks',
}

const times = (number: number) => (number === 1 ? 'once' : `${count(number)} times`)

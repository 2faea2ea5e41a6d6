// What the numbers of a pressing say, by itself: the first screen has it, and no other words about codes.
import { count, countCodes } from '../code-states.ts'
import type { CodeStatistics } from '../contract.ts'

/**
 * Of 100 cards so many are redeemed: a survey of labels by Vinyl Me, Please, as reported in February 2017
 * (didnotchart.blogspot.com, "Download cards with vinyl are wanted").
 */
const usualShare = { least: 5, most: 25 }
/** Below that many codes in circulation a share says nothing. */
const enoughCodes = 20

export function pressingMessages(statistics: CodeStatistics): string[] {
  const { total, out, redeemed, medianDays } = statistics
  if (total === 0) return ['No codes yet.']
  if (out === 0) return ['No active codes: all unsold or void.']
  if (redeemed === 0) return [`None of ${countCodes(out)} redeemed yet.`]
  return [
    `${count(redeemed)} of ${countCodes(out)} redeemed (${percent(statistics)}%).`,
    ...(medianDays === null ? [] : [`Half came in ${withinDays(medianDays)}.`]),
    comparison(statistics),
  ]
}

const percent = ({ redeemed, out }: CodeStatistics) => Math.round((100 * redeemed) / out)

function comparison(statistics: CodeStatistics): string {
  const { least, most } = usualShare
  const usual = `Labels typically see ${least}–${most}% redeemed (survey, 2017)`
  if (statistics.out < enoughCodes) return `Too few cards to compare. ${usual}.`
  const share = percent(statistics)
  if (share > most) return `${usual}; yours are above that.`
  if (share < least) return `${usual}; yours are below that.`
  return `${usual}; yours are right in the middle of that.`
}

const withinDays = (days: number) => {
  const whole = Math.ceil(days)
  return `within ${whole <= 1 ? 'a day' : `${count(whole)} days`}`
}

/** What was downloaded, by kind; a single track counts apart from what a whole release is. */
export const downloadsMessage = (downloads: CodeStatistics['downloads']): string =>
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

import { dayAndTime } from '#src/lib/dates.ts'
import type { RedeemAnswer } from './contract.ts'

/** What a fan reads before the release day, by the site's clocks. */
export const releaseDayMessage = (
  { availableAt, release: { dates } }: Extract<RedeemAnswer, { outcome: 'not-yet' }>,
  timeZone: string,
): string =>
  `This record comes out on ${dayAndTime(availableAt, { timeZone, dates })} (${timeZone}). Your code is safe and will work on the day.`

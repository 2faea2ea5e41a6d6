import { codeLength, randomAlphabet } from '../generated-code.ts'
import { oddsMessage, strengthMessage } from './messages.ts'

export type CodeStrength = {
  level: 'strong' | 'fair' | 'weak'
  /** The number of different codes with this prefix. */
  possibilities: number
  /** The odds in words, for one try and for a day: the figures behind the message. */
  odds: string
  /** The judgement under the prefix field. */
  message: string
}

/** A batch whose codes are found with fewer tries is weak: the admin is asked whether to print it anyway. */
export const weakestTriesPerHit = 10_000_000

/** Wrong codes a day for a whole network (IPv6 /32), by the rate limit 'redeem-provider': start, stop and refill. */
export const mostTriesADay = 400 + 200_000 + 1440

/** How hard it is to guess one of the `open` codes with a prefix of this length: those of the batch, and older ones. */
export function codeStrength(prefixLength: number, open: number): CodeStrength {
  const possibilities = randomAlphabet.length ** (codeLength - prefixLength)
  const triesPerHit = Math.max(1, Math.floor(possibilities / Math.max(1, open)))
  const level = levelOf(triesPerHit)
  const odds = oddsMessage(triesPerHit, mostTriesADay)
  const message = strengthMessage(level, codeLength - prefixLength)
  return { level, possibilities, odds, message }
}

function levelOf(triesPerHit: number): CodeStrength['level'] {
  if (triesPerHit >= 10 * weakestTriesPerHit) return 'strong'
  return triesPerHit >= weakestTriesPerHit ? 'fair' : 'weak'
}

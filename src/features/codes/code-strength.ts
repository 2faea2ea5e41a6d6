import { codeLength, randomAlphabet } from './generated-code.ts'

export type CodeStrength = {
  level: 'strong' | 'fair' | 'weak'
  /** The number of different codes with this prefix. */
  possibilities: number
  /** The explanation under the prefix field. */
  message: string
}

/** How hard it is to guess a code of a batch with this prefix length and quantity. */
export function codeStrength(prefixLength: number, quantity: number): CodeStrength {
  const possibilities = randomAlphabet.length ** (codeLength - prefixLength)
  const triesPerHit = Math.floor(possibilities / Math.max(1, quantity))
  const level = levelOf(triesPerHit)
  return { level, possibilities, message: strengthMessage(prefixLength, triesPerHit, level) }
}

/** The thresholds assume an attacker who evades the rate limits and tries some thousands of codes a day. */
function levelOf(triesPerHit: number): CodeStrength['level'] {
  if (triesPerHit >= 20_000_000) return 'strong'
  return triesPerHit >= 200_000 ? 'fair' : 'weak'
}

const judgments = {
  strong: 'Nobody guesses one of these.',
  fair: 'Hard to guess, but a shorter prefix is safer.',
  weak: 'Easy to guess for somebody patient: a shorter prefix, or none, is much safer.',
}

function strengthMessage(prefixLength: number, triesPerHit: number, level: CodeStrength['level']) {
  const known =
    prefixLength === 0
      ? 'All 8 characters are random'
      : `Whoever has seen one code knows the prefix, so ${codeLength - prefixLength} random characters are left`
  return `${known}: 1 try in ${inWords(triesPerHit)} finds a code of this batch. ${judgments[level]}`
}

/** A number in words: '2 billion', '852 million', '28,629'. */
function inWords(count: number): string {
  if (count >= 1e9) return `${Math.floor(count / 1e9).toLocaleString('en-US')} billion`
  if (count >= 1e6) return `${Math.floor(count / 1e6)} million`
  return count.toLocaleString('en-US')
}

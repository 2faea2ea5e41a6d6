import type { RedeemRefusal } from './contract.ts'

/** What the visitor reads when a code is not redeemed. The first two are the catalogue's words (spec, section 8). */
export const refusalSentences: Record<RedeemRefusal, string> = {
  'unknown-code': 'Code not found. Please check your code and try again.',
  'already-used': 'This code has already been used.',
  'malformed-code': 'A code has 8 letters and digits. Please check your code and try again.',
  'redemptions-paused':
    'We have paused downloads for a moment. Your code is safe and stays yours: please come back a little later.',
  'too-many-attempts':
    'That was a lot of tries in a row. Your code is safe: please wait a minute and try again.',
  unavailable:
    'We could not reach our archive just now. Your code is safe: please try again in a minute, on this device.',
}

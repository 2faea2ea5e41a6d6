import type { RedeemRefusal } from './contract.ts'

/** What the visitor reads when a code is not redeemed. The first two are the catalogue's words (spec, section 8). */
export const refusalMessages: Record<RedeemRefusal, string> = {
  'unknown-code': 'Code not found. Please check your code and try again.',
  'already-used': 'This code has already been used.',
  'malformed-code': 'A code has 8 letters and digits. Please check your code and try again.',
  'redemptions-paused':
    'We have paused downloads for a moment. Your code is safe and stays yours: please come back a little later.',
  'too-many-attempts':
    'That was a lot of tries in a row. Your code is safe: please wait a minute and try again.',
  'proof-needed':
    'Somebody is guessing codes just now, so each try needs a short calculation, which your browser could not do. Your code is safe: please try again tomorrow, or in a browser with JavaScript.',
  unavailable:
    'We could not reach our archive just now. Your code is safe: please try again in a minute, on this device.',
}

/** What the visitor reads while their browser works for a proof. */
export const provingMessage =
  'Somebody is guessing codes just now, so your browser works out a short sum first. A few seconds …'

import { type RedeemRefusal, waitSeconds } from './contract.ts'
import type { AcceptAnswer, TransferAnswer } from './transfer.ts'

/** What the visitor reads when a code is not redeemed. The first two are the catalogue's words (spec, section 8). */
export const refusalMessages: Record<RedeemRefusal | 'download-closed', string> = {
  'unknown-code': 'Code not found. Please check your code and try again.',
  'already-used': 'This code has already been used.',
  void: 'We have withdrawn this code. Write to us, and we’ll sort it out.',
  'not-yet': 'This record isn’t out yet. Your code is safe and will work on the day.',
  'malformed-code': 'A code has 8 letters and digits. Please check your code and try again.',
  'redemptions-paused':
    'Downloads are paused for a moment. Your code is safe: try again a little later.',
  'too-many-attempts':
    'Too many wrong codes came from your network today. Your code is safe: use mobile data, or try tomorrow.',
  'proof-needed':
    'Too many wrong codes are coming in right now, and your browser couldn’t show that you’re not a robot. Your code is safe: try another browser.',
  'download-closed': 'This download has expired. If you’ve only just redeemed, press REDEEM again.',
  'wait-needed': `Too many wrong codes are coming in right now. Your code is safe: wait ${waitSeconds} seconds, then press REDEEM again.`,
  unavailable: 'Our server isn’t answering right now. Your code is safe: try again in a minute.',
}

const unavailable =
  'Our server isn’t answering right now. Nothing is lost: press the button again in a minute.'

export const downloadMessages = {
  begun: 'Your download has started. If it stops, start it again here.',
  'download-closed': refusalMessages['download-closed'],
  unavailable,
}

export const provingMessage = 'Checking that you’re not a robot. A few seconds …'

export const transferMessages: Record<
  Exclude<(TransferAnswer | AcceptAnswer)['outcome'], 'transfer' | 'accepted'>,
  string
> = {
  'too-many-devices': 'This record is already on three devices, the most a code allows.',
  'download-closed':
    'Only the device that redeemed the code can send the record on, within 7 days.',
  'transfer-closed':
    'This link has been used or is older than ten minutes. Make a new one on the device that has the record.',
  unavailable,
}

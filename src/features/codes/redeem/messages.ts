import { type RedeemRefusal, waitSeconds } from './contract.ts'
import type { AcceptAnswer, TransferAnswer } from './transfer.ts'

/** What the visitor reads when a code is not redeemed. The first two are the catalogue's words (spec, section 8). */
export const refusalMessages: Record<RedeemRefusal | 'download-closed', string> = {
  'unknown-code': 'Code not found. Please check your code and try again.',
  'already-used': 'This code has already been used.',
  void: 'The label has withdrawn this code. Please write to us, and we will find out what happened.',
  'not-yet': 'This release is not open yet. Your code is safe and stays yours.',
  'malformed-code': 'A code has 8 letters and digits. Please check your code and try again.',
  'redemptions-paused':
    'We have paused downloads for a moment. Your code is safe and stays yours: please come back a little later.',
  'too-many-attempts':
    'Thousands of wrong codes came from your network today, so we take no more tries from it. Your code is safe: please try again on another network, or tomorrow.',
  'proof-needed':
    'Many wrong codes are being tried just now, so each try needs a short calculation, which your browser could not do. Your code is safe: please try again in another browser.',
  'download-closed':
    'This download is not open any more. If you redeemed your code a short while ago, press REDEEM again.',
  'wait-needed': `Many wrong codes are being tried just now, so tries have to wait a little. Your code is safe: please wait ${waitSeconds} seconds, then press REDEEM again.`,
  unavailable:
    'We could not reach our archive just now. Your code is safe: please try again in a minute, on this device.',
}

export const downloadMessages = {
  begun: 'Your download has begun. If it breaks off, it can be had again here.',
  'download-closed': refusalMessages['download-closed'],
  unavailable:
    'We could not reach our archive just now. Nothing is lost: please press the button again in a minute.',
}

export const provingMessage =
  'Many wrong codes are being tried just now, so your browser works out a short sum first. A few seconds …'

export const transferMessages: Record<
  Exclude<(TransferAnswer | AcceptAnswer)['outcome'], 'transfer' | 'accepted'>,
  string
> = {
  'too-many-devices': 'This release is on three devices already, and a code opens it on no more.',
  'download-closed':
    'Only the device that redeemed the code can send its release to another one, for 7 days.',
  'transfer-closed':
    'This link is used or older than ten minutes. Please make a new one on the device that has the release.',
  unavailable:
    'We could not reach our archive just now. Nothing is lost: please press the button again in a minute.',
}

import * as v from 'valibot'
import { propertiesOf } from '#src/lib/object.ts'

// A redeemed release goes to another device: a token in a fragment, which no request line has, good for ten minutes.

export const transferPath = '/api/transfer'
export const acceptTransferPath = '/api/transfer/accept'
/** The page that accepts by a button; the token follows as `#token`. */
export const transferPage = '/redeem/device'

export const transferSeconds = 600

const claim = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/))
export const transferInput = v.strictObject({ code: v.pipe(v.string(), v.maxLength(200)), claim })
export const acceptTransferInput = v.strictObject({
  token: v.pipe(v.string(), v.maxLength(200)),
  claim,
})

/** The answer to POST /api/transfer: only the claim that redeemed the code may hand it on. */
export type TransferAnswer =
  | { outcome: 'transfer'; token: string; expiresInSeconds: number }
  | { outcome: 'too-many-devices' | 'download-closed' | 'unavailable' }

/** The answer to POST /api/transfer/accept: the code, which this claim redeems like the first one. Idempotent. */
export type AcceptAnswer =
  | { outcome: 'accepted'; code: string }
  | { outcome: 'too-many-devices' | 'transfer-closed' | 'unavailable' }

export const transferStatus: Record<TransferAnswer['outcome'], number> = {
  transfer: 200,
  'too-many-devices': 409,
  'download-closed': 404,
  unavailable: 503,
}
export const acceptStatus: Record<AcceptAnswer['outcome'], number> = {
  accepted: 200,
  'too-many-devices': 409,
  'transfer-closed': 404,
  unavailable: 503,
}

export function isAcceptAnswer(answer: unknown): answer is AcceptAnswer {
  const { outcome } = propertiesOf(answer)
  return typeof outcome === 'string' && outcome in acceptStatus
}

import * as v from 'valibot'

// A redeemed release goes to another device: a token in a fragment, which no request line has, good for ten minutes.

export const transferPath = '/api/transfer'
export const acceptTransferPath = '/api/transfer/accept'
/** The page that accepts by a button; the token follows as `#token`. */
export const transferPage = '/redeem/device'

export const mostDevices = 3
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
  | { outcome: 'too-many-devices' }
  | { outcome: 'download-closed' }
  | { outcome: 'unavailable' }

/** The answer to POST /api/transfer/accept: the code, which this claim redeems like the first one. Idempotent. */
export type AcceptAnswer =
  | { outcome: 'accepted'; code: string }
  | { outcome: 'too-many-devices' }
  | { outcome: 'transfer-closed' }
  | { outcome: 'unavailable' }

export const transferStatus: Record<(TransferAnswer | AcceptAnswer)['outcome'], number> = {
  transfer: 200,
  accepted: 200,
  'too-many-devices': 409,
  'download-closed': 404,
  'transfer-closed': 404,
  unavailable: 503,
}

const hasOutcome = (answer: unknown, outcomes: readonly string[]): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'outcome' in answer &&
  outcomes.includes(answer.outcome as string)

export const isTransferAnswer = (answer: unknown): answer is TransferAnswer =>
  hasOutcome(answer, ['transfer', 'too-many-devices', 'download-closed', 'unavailable'])

export const isAcceptAnswer = (answer: unknown): answer is AcceptAnswer =>
  hasOutcome(answer, ['accepted', 'too-many-devices', 'transfer-closed', 'unavailable'])

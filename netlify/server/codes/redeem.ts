import { createHmac } from 'node:crypto'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import {
  isRedeemAnswer,
  type RedeemAnswer,
  type RedeemInput,
} from '#src/features/codes/redeem/contract.ts'
import { callWithSecretKey, DatabaseError } from '#netlify/server/http/database.ts'
import { createProofChallenge, isProven } from '#netlify/server/http/proof-of-work.ts'

/**
 * Redeems a code for a claim (claimOf); `client` is the client key. Idempotent: if the answer is lost after the commit,
 * the code is used and the same claim gets its release again. Throws DatabaseError.
 */
export async function redeem(
  { code: typed, proof }: RedeemInput,
  claim: string,
  client: string,
): Promise<RedeemAnswer> {
  const code = normalizeCode(typed)
  if (!isPrintedCode(code)) return { outcome: 'malformed-code' }
  const purpose = ['redeem', client, code]
  const is_proven = await isProven(proof, purpose)
  const answer: unknown = await callWithSecretKey('redeem_code', { code, claim, client, is_proven })
  if (!isRedeemAnswer(answer)) throw new DatabaseError('redeem_code: an answer that is none')
  return answer.outcome === 'proof-needed'
    ? { outcome: 'proof-needed', challenge: await createProofChallenge(purpose) }
    : answer
}

/** The claim that the browser sent, or one derived for a browser without script. */
export function claimOf({ code, claim }: RedeemInput, client: string): string {
  return claim || claimWithoutScript(normalizeCode(code), client)
}

/**
 * The claim of a browser without script, which cannot store one: derived, so that a reload of the answer has the same.
 * redeem_code() recognizes the prefix and accepts the claim for one hour.
 */
function claimWithoutScript(code: string, client: string): string {
  return `noscript-${createHmac('sha256', client).update(code).digest('base64url').slice(0, 40)}`
}

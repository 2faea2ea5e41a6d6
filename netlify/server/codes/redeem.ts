import { createHmac } from 'node:crypto'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import {
  isRedeemAnswer,
  type RedeemAnswer,
  type RedeemInput,
} from '#src/features/codes/redeem/contract.ts'
import { callWithSecretKey, DatabaseError } from '#netlify/server/http/database.ts'
import { askForProof, isProven } from './redeem-proof.ts'

/**
 * Redeems what a visitor typed for a claim (claimOf). `client` is their client key. Throws DatabaseError; when the
 * answer was lost after the commit the code is spent, and the same claim gets its release.
 */
export async function redeem(
  { code: typed, proof }: RedeemInput,
  claim: string,
  client: string,
): Promise<RedeemAnswer> {
  const code = normalizeCode(typed)
  if (!isPrintedCode(code)) return { outcome: 'malformed-code' }
  const is_proven = await isProven(proof, { code, client })
  const answer = await callWithSecretKey('redeem_code', { code, claim, client, is_proven })
  if (!isRedeemAnswer(answer)) throw new DatabaseError('redeem_code: an answer that is none')
  return answer.outcome === 'proof-needed'
    ? { outcome: 'proof-needed', challenge: await askForProof({ code, client }) }
    : answer
}

/** The claim that the browser brought, or one derived for it. */
export function claimOf({ code, claim }: RedeemInput, client: string): string {
  return claim || claimWithoutScript(normalizeCode(code), client)
}

/**
 * The claim of a browser that runs no script and so cannot keep one: the same for a reload of the answer.
 * redeem_code() knows it by its prefix and honours it for an hour.
 */
function claimWithoutScript(code: string, client: string): string {
  return `noscript-${createHmac('sha256', client).update(code).digest('base64url').slice(0, 40)}`
}

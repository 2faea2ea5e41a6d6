import { createHmac } from 'node:crypto'
import { isPrintedCode, normalizeCode } from '#src/features/codes/code.ts'
import {
  isRedeemAnswer,
  type RedeemAnswer,
  type RedeemInput,
} from '#src/features/codes/contract.ts'
import { callWithSecretKey, DatabaseError } from './database.ts'

/** Redeems what a visitor typed. `client` is their client key. Throws DatabaseError, and then no code is spent. */
export async function redeem(input: RedeemInput, client: string): Promise<RedeemAnswer> {
  const code = normalizeCode(input.code)
  if (!isPrintedCode(code)) return { outcome: 'malformed-code' }
  const claim = input.claim || claimWithoutScript(code, client)
  const answer = await callWithSecretKey('redeem_code', { code, claim, client })
  if (!isRedeemAnswer(answer)) throw new DatabaseError('redeem_code: an answer that is none')
  return answer
}

/**
 * The claim of a browser that runs no script and so cannot keep one: the same for a reload of the answer.
 * redeem_code() knows it by its prefix and honours it for an hour.
 */
function claimWithoutScript(code: string, client: string): string {
  return `noscript-${createHmac('sha256', client).update(code).digest('base64url').slice(0, 40)}`
}

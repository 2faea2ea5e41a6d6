import { withProof } from '#src/lib/with-proof.ts'
import { isRedeemAnswer, redeemPath, type RedeemAnswer, type RedeemInput } from './contract.ts'

const requestTimeoutMs = 15_000

/**
 * Asks for a release. Whatever goes wrong on the way is `unavailable`: the same claim may be sent again. While strangers
 * guess, the browser first has to work for some seconds: `onProofNeeded` hears of it, and `proof-needed` is answered
 * only where it cannot.
 */
export async function redeem(
  code: string,
  claim: string,
  onProofNeeded: () => void,
): Promise<RedeemAnswer> {
  try {
    return await withProof((proof) => send({ code, claim, proof }), onProofNeeded)
  } catch {
    return { outcome: 'unavailable' }
  }
}

async function send(input: RedeemInput): Promise<RedeemAnswer> {
  const response = await fetch(redeemPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  const answer: unknown = await response.json()
  return isRedeemAnswer(answer) ? answer : { outcome: 'unavailable' }
}

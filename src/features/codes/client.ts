import { isRedeemAnswer, redeemPath, type RedeemAnswer } from './contract.ts'

const timeoutMilliseconds = 15_000

/** Asks for a release. Whatever goes wrong on the way is `unavailable`: the same claim may be sent again. */
export async function redeem(code: string, claim: string): Promise<RedeemAnswer> {
  try {
    const response = await fetch(redeemPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, claim }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const answer: unknown = await response.json()
    return isRedeemAnswer(answer) ? answer : { outcome: 'unavailable' }
  } catch {
    return { outcome: 'unavailable' }
  }
}

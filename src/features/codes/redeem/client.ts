import {
  isRedeemAnswer,
  redeemPath,
  type ProofChallenge,
  type RedeemAnswer,
  type RedeemInput,
} from './contract.ts'

const requestTimeoutMs = 15_000
/** A proof is asked for once; another time when it came too late, or at midnight. */
const mostProofs = 2

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
    let answer = await send({ code, claim })
    for (let proofs = 0; answer.outcome === 'proof-needed' && proofs < mostProofs; proofs++) {
      onProofNeeded()
      const proof = await prove(answer.challenge)
      if (proof === undefined) break
      answer = await send({ code, claim, proof })
    }
    return answer
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

/** Loaded on demand: a proof is asked for only while codes are being guessed. */
async function prove(challenge: ProofChallenge): Promise<string | undefined> {
  const { solveProof } = await import('./solve-proof.ts')
  return solveProof(challenge)
}

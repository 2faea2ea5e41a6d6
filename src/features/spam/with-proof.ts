import type { ProofNeeded } from './proof-of-work.ts'

/** A proof is asked for once; another time when it came too late, or at midnight. */
const mostProofs = 2

/** Sends, and solves `proof-needed` (`onProofNeeded`), or answers it if the browser cannot. Rejects as `send` does. */
export async function withProof<Answer extends { outcome: string }>(
  send: (proof?: string) => Promise<Answer | ProofNeeded>,
  onProofNeeded: () => void,
): Promise<Answer | ProofNeeded> {
  let answer = await send()
  for (let proofs = 0; isProofNeeded(answer) && proofs < mostProofs; proofs++) {
    onProofNeeded()
    // Loaded on demand: most visitors never need it.
    const { solveProof } = await import('./solve-proof.ts')
    const proof = await solveProof(answer.challenge)
    if (proof === undefined) break
    answer = await send(proof)
  }
  return answer
}

const isProofNeeded = (answer: { outcome: string }): answer is ProofNeeded =>
  answer.outcome === 'proof-needed'

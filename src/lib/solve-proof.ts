import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ProofChallenge } from './proof-of-work.ts'

/** Longer than an old phone needs. */
const solveTimeoutMs = 60_000

/** Does the work, by the browser's own cryptography. The proof as `proofField` takes it; undefined if it cannot. */
export async function solveProof(challenge: ProofChallenge): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: solveTimeoutMs }).catch(
    () => null,
  )
  return solution ? JSON.stringify({ challenge, solution }) : undefined
}

import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ProofChallenge } from './proof-of-work.ts'

/** Longer than an old phone needs. */
const solveTimeoutMs = 60_000

/**
 * Does the work that is asked for; the browser's own cryptography does it beside the page. Answers the proof as
 * `proofField` takes it, or undefined when this browser cannot.
 */
export async function solveProof(challenge: ProofChallenge): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: solveTimeoutMs }).catch(
    () => null,
  )
  return solution ? JSON.stringify({ challenge, solution }) : undefined
}

import { solveChallenge } from 'altcha-lib'
import type { ProofChallenge } from './proof-of-work.ts'

/** Longer than an old phone needs. */
const solveTimeoutMs = 60_000

/** Does the work. The proof as `proofField` takes it; undefined if the browser cannot. */
export async function solveProof(challenge: ProofChallenge): Promise<string | undefined> {
  const solve = async () => {
    const { deriveKey } = await (hasCryptography()
      ? import('altcha-lib/algorithms/web/pbkdf2')
      : import('./derive-key.ts'))
    return solveChallenge({ challenge, deriveKey, timeout: solveTimeoutMs })
  }
  const solution = await solve().catch(() => null)
  return solution ? JSON.stringify({ challenge, solution }) : undefined
}

/** A browser hides its own over plain http, as with `npm start -- --phone`. */
const hasCryptography = () => 'subtle' in crypto

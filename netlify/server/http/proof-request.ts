import type { ProofNeeded } from '#src/lib/proof-of-work.ts'
import { createProofChallenge, isProven } from './proof-of-work.ts'

/** The nonce of a valid proof, by which the database uses it up (private.use_proof()); null without one. */
export async function proofNonce(
  proof: string | undefined,
  purpose: readonly string[],
): Promise<string | null> {
  if (proof === undefined || !(await isProven(proof, purpose))) return null
  const { challenge } = JSON.parse(proof) as { challenge: { parameters: { nonce: string } } }
  return challenge.parameters.nonce
}

/** The answer that asks the browser for a proof for this purpose. */
export const proofNeeded = async (purpose: readonly string[]): Promise<ProofNeeded> => ({
  outcome: 'proof-needed',
  challenge: await createProofChallenge(purpose),
})

import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect } from 'vitest'
import type { ProofNeeded } from '#src/lib/proof-of-work.ts'

/** The proof that an answer of 428 asks for, worked out as the browser does it. */
export async function proofFor(answer: Response): Promise<string> {
  expect(answer.status).toBe(428)
  const { outcome, challenge } = (await answer.json()) as ProofNeeded
  expect(outcome).toBe('proof-needed')
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

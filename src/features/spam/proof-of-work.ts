import type { Challenge } from 'altcha-lib/types'
import { maxLength, optional, pipe, string } from 'valibot'

/** What a client has to solve first (ALTCHA 2, https://altcha.org). The proof is JSON: `{ challenge, solution }`. */
export type ProofChallenge = Challenge

/** An answer that asks for a proof first: the same input is then sent again with it. */
export type ProofNeeded = { outcome: 'proof-needed'; challenge: ProofChallenge }

export const proofField = optional(pipe(string(), maxLength(4000)))

import type { Challenge } from 'altcha-lib/types'
import { maxLength, optional, pipe, string } from 'valibot'

/**
 * What a client has to solve before an input is taken, as ALTCHA version 2 has it (https://altcha.org). The proof is the
 * JSON of `{ challenge, solution }`.
 */
export type ProofChallenge = Challenge

/** The field of an input that carries the proof. */
export const proofField = optional(pipe(string(), maxLength(4000)))

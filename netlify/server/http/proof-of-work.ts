import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { number, object, parse, string } from 'valibot'
import { attempt } from '#src/lib/attempt.ts'
import type { ProofChallenge, ProofNeeded } from '#src/features/spam/proof-of-work.ts'
import { env } from '#netlify/server/http/env.ts'
import { keyedHash } from './secret-token.ts'

/** What a proof is bound to, like a form, a client and what was typed: replaying it for anything else is refused. */
type Purpose = readonly string[]

/**
 * For each point of difficulty the browser derives up to 1,000 keys of 2,000 rounds of PBKDF2: at most 2 s on a phone.
 * Any number from none is as likely, so that who knows these lines does not start later.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, deriveKey }
const triesPerDifficulty = 1000
const validMinutes = 10

/** A challenge to solve before an input is taken; `difficulty` is a whole number from 1. Costs one derivation. */
export const createProofChallenge = (purpose: Purpose, difficulty = 1): Promise<ProofChallenge> =>
  createChallenge({
    ...work,
    ...secretsOf(purpose),
    counter: randomInt(triesPerDifficulty * difficulty),
    data: { difficulty },
    expiresAt: new Date(Date.now() + validMinutes * 60_000),
  })

/**
 * The difficulty of the solved challenge for this purpose, and the nonce by which the database uses it up
 * (private.use_proof()); 0 and null for anything else that the client sends.
 */
export async function verifyProof(
  proof: string | undefined,
  purpose: Purpose,
): Promise<{ difficulty: number; nonce: string | null }> {
  const read = proof === undefined ? undefined : readProof(proof)
  if (!read || !(await verifySolution({ ...read, ...work, ...secretsOf(purpose) })).verified)
    return { difficulty: 0, nonce: null }
  const { data, nonce } = read.challenge.parameters
  return { difficulty: data.difficulty, nonce }
}

/** The answer that asks the browser for a proof for this purpose. */
export const proofNeeded = async (purpose: Purpose, difficulty = 1): Promise<ProofNeeded> => ({
  outcome: 'proof-needed',
  challenge: await createProofChallenge(purpose, difficulty),
})

/** The HMAC key depends on the purpose, so that a challenge for another has no valid signature. */
function secretsOf(purpose: Purpose) {
  const secret = keyedHash(`proof ${JSON.stringify(purpose)}`, env().CLIENT_HASH_SECRET)
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: secret }
}

const proofShape = object({
  challenge: object({
    parameters: object({
      algorithm: string(),
      cost: number(),
      data: object({ difficulty: number() }),
      expiresAt: number(),
      keyLength: number(),
      keyPrefix: string(),
      keySignature: string(),
      nonce: string(),
      salt: string(),
    }),
    signature: string(),
  }),
  solution: object({ counter: number(), derivedKey: string() }),
})

const readProof = (proof: string) => attempt(() => parse(proofShape, JSON.parse(proof)))

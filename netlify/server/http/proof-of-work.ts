import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type InferOutput, number, object, safeParse, string } from 'valibot'
import type { ProofChallenge } from '#src/lib/proof-of-work.ts'
import { env } from '#netlify/server/http/env.ts'

/** What a proof is bound to, like a form, a client and what was typed: replaying it for anything else is refused. */
type Purpose = readonly string[]

/** The browser derives 500 to 1,500 keys of 2,000 rounds of PBKDF2 each: about 2 s on a phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, deriveKey }
const minTries = 500
const maxTries = 1500
const validMinutes = 10

/** A proof-of-work challenge to solve before an input is taken. Making and verifying cost one derivation each. */
export function createProofChallenge(purpose: Purpose): Promise<ProofChallenge> {
  return createChallenge({
    ...work,
    ...secretsOf(purpose),
    counter: randomInt(maxTries, minTries),
    expiresAt: new Date(Date.now() + validMinutes * 60_000),
  })
}

/** True for the solution of a challenge for this purpose; false for anything else that the client sends. */
export async function isProven(proof: string | undefined, purpose: Purpose): Promise<boolean> {
  const read = proof === undefined ? undefined : readProof(proof)
  if (!read) return false
  const { verified } = await verifySolution({ ...read, ...work, ...secretsOf(purpose) })
  return verified
}

/** The HMAC key depends on the purpose, so that a challenge for another has no valid signature. */
function secretsOf(purpose: Purpose) {
  const secret = createHmac('sha256', env().CLIENT_HASH_SECRET)
    .update(`proof ${JSON.stringify(purpose)}`)
    .digest('base64url')
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: secret }
}

const proofShape = object({
  challenge: object({
    parameters: object({
      algorithm: string(),
      cost: number(),
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

function readProof(proof: string): InferOutput<typeof proofShape> | undefined {
  try {
    const read = safeParse(proofShape, JSON.parse(proof))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

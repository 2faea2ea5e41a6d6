import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type InferOutput, number, object, safeParse, string } from 'valibot'
import type { ProofChallenge } from '#src/features/codes/redeem/contract.ts'
import { env } from '#netlify/server/http/env.ts'

/** What a proof is good for: one code of one connection, so that nothing is gained by sending it twice. */
type Purpose = { code: string; client: string }

/** A browser derives a key some 500 to 1,500 times, each of 2,000 rounds of SHA-256: about 2 s on a phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, deriveKey }
const leastTries = 500
const mostTries = 1500
const validMinutes = 10

/** The work to bring before this code is looked up. Making and checking it costs one derivation. */
export function askForProof(purpose: Purpose): Promise<ProofChallenge> {
  return createChallenge({
    ...work,
    ...secretsOf(purpose),
    counter: randomInt(mostTries, leastTries),
    expiresAt: new Date(Date.now() + validMinutes * 60_000),
  })
}

/** True for the work that was asked for this very purpose; whatever else a visitor sends is none. */
export async function isProven(proof: string | undefined, purpose: Purpose): Promise<boolean> {
  const read = proof === undefined ? undefined : readProof(proof)
  if (!read) return false
  const { verified } = await verifySolution({ ...read, ...work, ...secretsOf(purpose) })
  return verified
}

/** Signed with the purpose in the key: a challenge for another code or connection has no valid signature here. */
function secretsOf({ code, client }: Purpose) {
  const secret = createHmac('sha256', env().CLIENT_HASH_SECRET)
    .update(`redeem proof ${client} ${code}`)
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

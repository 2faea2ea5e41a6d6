import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { ProofChallenge } from './proof-of-work.ts'

/** As altcha-lib's, without the browser's cryptography; slower. */
export const deriveKey = async (
  { cost, keyLength }: ProofChallenge['parameters'],
  salt: Uint8Array,
  password: Uint8Array,
) => ({
  parameters: {},
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
})

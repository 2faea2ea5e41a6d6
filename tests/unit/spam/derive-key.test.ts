import { deriveKey as browserKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import { deriveKey } from '#src/features/spam/derive-key.ts'
import { solveProof } from '#src/features/spam/solve-proof.ts'
import { createProofChallenge, verifyProof } from '#netlify/server/http/proof-of-work.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('without the browser’s cryptography the same keys are derived', async () => {
  const bytes = (seed: number) => Uint8Array.from({ length: 20 }, (_, index) => seed * index)
  const parameters = { algorithm: 'PBKDF2/SHA-256', cost: 50, keyLength: 32 }
  const given = [parameters, bytes(3), bytes(7)] as unknown as Parameters<typeof deriveKey>
  const { derivedKey } = await deriveKey(...given)
  expect(derivedKey).toEqual((await browserKey(...given)).derivedKey)
})

test('a proof is solved where a browser hides its cryptography', async () => {
  vi.stubEnv('SUPABASE_URL', 'http://localhost')
  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'CLIENT_HASH_SECRET'])
    vi.stubEnv(name, 'x'.repeat(32))
  const challenge = await createProofChallenge(['redeem', 'client'])
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const proof = await solveProof(challenge)
  vi.unstubAllGlobals()
  expect(await verifyProof(proof, ['redeem', 'client'])).toMatchObject({ difficulty: 1 })
})

import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Page } from 'playwright/test'

/** Answers each post to `url` without a proof with 428, as a function does; answers the proofs that the others bring. */
export async function askForProof(page: Page, url: string): Promise<string[]> {
  const proofs: string[] = []
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 40,
    deriveKey,
    hmacSignatureSecret: 'of this test',
  })
  await page.route(url, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    const { proof, ...input } = request.postDataJSON() as { proof?: string }
    if (!proof) return route.fulfill({ status: 428, json: { outcome: 'proof-needed', challenge } })
    proofs.push(proof)
    return route.continue({ postData: JSON.stringify(input) })
  })
  return proofs
}

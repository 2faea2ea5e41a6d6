import * as v from 'valibot'
import { newsletterConsent, type NewsletterAnswer } from '#src/features/newsletter/contract.ts'
import type { NewsletterInput } from '#src/features/newsletter/schema.ts'
import { callWithSecretKey, parseAnswer } from '#netlify/server/http/database.ts'
import { proofNeeded, verifyProof } from '#netlify/server/http/proof-of-work.ts'
import type { FormSender } from '#netlify/server/http/public-form.ts'

const answers = v.variant('outcome', [
  v.object({ outcome: v.literal('subscribed') }),
  v.object({ outcome: v.literal('too-many-signups'), retryAfterSeconds: v.number() }),
  v.object({ outcome: v.literal('proof-needed') }),
])

/** Stores a sign-up with the text of the consent. Throws DatabaseError. */
export async function signUp(
  { name, email, proof }: NewsletterInput,
  { client, canProve }: FormSender,
): Promise<NewsletterAnswer> {
  const purpose = ['newsletter', client, name, email]
  const stored = await callWithSecretKey('sign_up_for_newsletter', {
    name,
    email,
    consent: newsletterConsent,
    client,
    proof: (await verifyProof(proof, purpose)).nonce,
    can_prove: canProve,
  })
  const answer = parseAnswer(answers, stored)
  return answer.outcome === 'proof-needed' ? proofNeeded(purpose) : answer
}

import * as v from 'valibot'
import { newsletterConsent, type NewsletterAnswer } from '#src/features/newsletter/contract.ts'
import type { NewsletterInput } from '#src/features/newsletter/schema.ts'
import { callWithSecretKey, DatabaseError } from '#netlify/server/http/database.ts'

const answers = v.variant('outcome', [
  v.object({ outcome: v.literal('subscribed') }),
  v.object({ outcome: v.literal('too-many-signups'), retryAfterSeconds: v.number() }),
])

/** Stores a sign-up with the text of the consent; `client` is the client key. Throws DatabaseError. */
export async function signUp(
  { name, email }: NewsletterInput,
  client: string,
): Promise<NewsletterAnswer> {
  const answer = await callWithSecretKey('sign_up_for_newsletter', {
    name,
    email,
    consent: newsletterConsent,
    client,
  })
  const read = v.safeParse(answers, answer)
  if (!read.success) throw new DatabaseError('sign_up_for_newsletter: an answer that is none')
  return read.output
}

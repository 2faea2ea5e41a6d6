import { callApi } from '#src/lib/api.ts'
import { withProof } from '#src/features/spam/with-proof.ts'
import { newsletterPath, newsletterStatus, type NewsletterAnswer } from './contract.ts'

type Refused = { outcome: 'refused'; sentence: string }
type Answer = NewsletterAnswer | Refused

/** Signs up, beyond a few an hour with a proof (`onProofNeeded`). A failure is `unavailable`: it may be repeated. */
export const signUp = (form: Record<string, unknown>, onProofNeeded: () => void): Promise<Answer> =>
  withProof<Answer>((proof) => send({ ...form, proof }), onProofNeeded).catch(() => ({
    outcome: 'unavailable',
  }))

async function send(input: Record<string, unknown>): Promise<Answer> {
  const result = await callApi<NewsletterAnswer>('POST', newsletterPath, input)
  if (result.ok && result.data.outcome in newsletterStatus) return result.data
  const fields = !result.ok && result.error.fields
  return fields
    ? { outcome: 'refused', sentence: Object.values(fields).join(' ') }
    : { outcome: 'unavailable' }
}

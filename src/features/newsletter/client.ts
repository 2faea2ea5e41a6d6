import { withProof } from '#src/lib/with-proof.ts'
import { newsletterPath, newsletterStatus, type NewsletterAnswer } from './contract.ts'

const requestTimeoutMs = 15_000

type Refused = { outcome: 'refused'; sentence: string }
type Answer = NewsletterAnswer | Refused

/** Signs up, beyond a few an hour with a proof (`onProofNeeded`). A failure is `unavailable`: it may be repeated. */
export async function signUp(
  form: Record<string, unknown>,
  onProofNeeded: () => void,
): Promise<Answer> {
  try {
    return await withProof<Answer>((proof) => send({ ...form, proof }), onProofNeeded)
  } catch {
    return { outcome: 'unavailable' }
  }
}

async function send(input: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(newsletterPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  const answer = (await response.json()) as NewsletterAnswer & {
    error?: { fields?: Record<string, string> }
  }
  if (answer.error?.fields)
    return { outcome: 'refused', sentence: Object.values(answer.error.fields).join(' ') }
  return answer.outcome in newsletterStatus ? answer : { outcome: 'unavailable' }
}

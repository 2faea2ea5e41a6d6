import { withProof } from '#src/lib/with-proof.ts'
import { contactPath, contactStatus, type ContactAnswer } from './contract.ts'

const timeoutMs = 15_000

/** Validation messages by field. */
type Refused = { outcome: 'refused'; fields: Record<string, string> }
type Answer = ContactAnswer | Refused

/**
 * Sends a message. Beyond the connection's own few an hour the browser first has to work for some seconds:
 * `onProofNeeded` hears of it. A network error or a timeout is `unavailable`; the same submission may be sent again.
 */
export async function sendMessage(
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
  const response = await fetch(contactPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = (await response.json()) as ContactAnswer & { error?: Partial<Refused> }
  if (answer.error?.fields) return { outcome: 'refused', fields: answer.error.fields }
  return answer.outcome in contactStatus ? answer : { outcome: 'unavailable' }
}

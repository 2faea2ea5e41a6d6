import { contactPath, type ContactAnswer } from './contract.ts'

const timeoutMs = 15_000

/** Validation messages by field. */
type Refused = { outcome: 'refused'; fields: Record<string, string> }

/** The JSON body of every answer: an outcome, or an error with validation messages by field. */
type Reply = { outcome?: ContactAnswer['outcome']; error?: { fields?: Record<string, string> } }

/** Sends a message. A network error or a timeout is `unavailable`; the same submission may then be sent again. */
export async function sendMessage(form: Record<string, unknown>): Promise<ContactAnswer | Refused> {
  try {
    const response = await fetch(contactPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { outcome, error } = (await response.json()) as Reply
    if (error?.fields) return { outcome: 'refused', fields: error.fields }
    return outcome === 'sent' || outcome === 'too-many-messages'
      ? { outcome, retryAfterSeconds: 0 }
      : { outcome: 'unavailable' }
  } catch {
    return { outcome: 'unavailable' }
  }
}

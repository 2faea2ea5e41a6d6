import { contactPath, type ContactAnswer } from './contract.ts'

const timeoutMs = 15_000

/** What was wrong with each field, in words. */
type Refused = { outcome: 'refused'; fields: Record<string, string> }

/** Sends a message. Whatever goes wrong on the way is `unavailable`: the same submission may be sent again. */
export async function sendMessage(form: Record<string, unknown>): Promise<ContactAnswer | Refused> {
  try {
    const response = await fetch(contactPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { outcome, error } = await response.json()
    if (error?.fields) return { outcome: 'refused', fields: error.fields }
    return outcome === 'sent' || outcome === 'too-many-messages'
      ? { outcome, retryAfterSeconds: 0 }
      : { outcome: 'unavailable' }
  } catch {
    return { outcome: 'unavailable' }
  }
}

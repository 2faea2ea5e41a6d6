import type { ProofNeeded } from '#src/features/spam/proof-of-work.ts'
import { contactPath, type ContactAnswer } from './contract.ts'

const timeoutMs = 15_000

/** What the page tells the visitor; `refused` has validation messages by field. */
export type Told = {
  outcome: ContactAnswer['outcome'] | 'refused'
  fields?: Record<string, string>
  retryAfterSeconds?: number
}
export type Posted = Told | ProofNeeded

/** Posts a message once. A network error or a timeout is `unavailable`; the same submission may be sent again. */
export async function postMessage(input: Record<string, unknown>): Promise<Posted> {
  try {
    const response = await fetch(contactPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = (await response.json()) as Partial<Posted> & { error?: Pick<Told, 'fields'> }
    if (answer.error?.fields) return { outcome: 'refused', fields: answer.error.fields }
    // Without an outcome it is no answer of ours, or one that the visitor can do nothing about.
    if (answer.outcome) return answer as Posted
  } catch {
    // As below.
  }
  return { outcome: 'unavailable' }
}

import { newsletterPath, type NewsletterAnswer } from './contract.ts'

const requestTimeoutMs = 15_000

/** What was wrong, in words. */
type Refused = { outcome: 'refused'; sentence: string }
type Reply = { outcome?: string; error?: { fields?: Record<string, string> } }

/** Signs up. Whatever goes wrong on the way is `unavailable`: signing up twice is the same as once. */
export async function signUp(form: Record<string, unknown>): Promise<NewsletterAnswer | Refused> {
  try {
    const response = await fetch(newsletterPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    const { outcome, error } = (await response.json()) as Reply
    if (error?.fields)
      return { outcome: 'refused', sentence: Object.values(error.fields).join(' ') }
    return outcome === 'subscribed' || outcome === 'too-many-signups'
      ? { outcome, retryAfterSeconds: 0 }
      : { outcome: 'unavailable' }
  } catch {
    return { outcome: 'unavailable' }
  }
}

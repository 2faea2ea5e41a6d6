import type { ProofNeeded } from '#src/features/spam/proof-of-work.ts'

/** How long each text may be, in UTF-16 units; the form's fields hold the same limits. */
export const newsletterLimits = { name: 200, email: 254 } as const

/** The sentence under the form. It is stored with the sign-up, word for word, so it is the only one there is. */
export const newsletterConsent = 'We’ll email you news. Unsubscribe any time.'

/** Every answer to POST /api/newsletter beside a refused input. */
export type NewsletterAnswer =
  | { outcome: 'subscribed' }
  | { outcome: 'too-many-signups'; retryAfterSeconds: number }
  | ProofNeeded
  | { outcome: 'unavailable' }

export const newsletterPath = '/api/newsletter'

export const newsletterStatus: Record<NewsletterAnswer['outcome'], number> = {
  subscribed: 200,
  'too-many-signups': 429,
  'proof-needed': 428,
  unavailable: 503,
}

import type { ProofNeeded } from '#src/features/spam/proof-of-work.ts'

/** The maximum lengths in UTF-16 units, also of the form's fields. */
export const contactLimits = {
  name: 200,
  email: 254,
  customSubject: 200,
  code: 200,
  message: 10_000,
} as const

/** The answers to POST /api/contact apart from validation errors; only `sent` has stored the message. */
export type ContactAnswer =
  | { outcome: 'sent' }
  | { outcome: 'too-many-messages'; retryAfterSeconds: number }
  | ProofNeeded
  | { outcome: 'unavailable' }

export const contactPath = '/api/contact'

export const contactStatus: Record<ContactAnswer['outcome'], number> = {
  sent: 200,
  'too-many-messages': 429,
  'proof-needed': 428,
  unavailable: 503,
}

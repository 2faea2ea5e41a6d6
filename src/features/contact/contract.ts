/** The maximum lengths in UTF-16 units, also of the form's fields. */
export const contactLimits = { name: 200, email: 254, customSubject: 200, message: 10_000 } as const

/** The answers to POST /api/contact apart from validation errors; only `sent` has stored the message. */
export type ContactAnswer =
  | { outcome: 'sent' }
  | { outcome: 'too-many-messages'; retryAfterSeconds: number }
  | { outcome: 'unavailable' }

export const contactPath = '/api/contact'

export const contactStatus: Record<ContactAnswer['outcome'], number> = {
  sent: 200,
  'too-many-messages': 429,
  unavailable: 503,
}

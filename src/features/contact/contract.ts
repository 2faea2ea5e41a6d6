/** How long each text may be, in UTF-16 units; the form's fields hold the same limits. */
export const contactLimits = { name: 200, email: 254, customSubject: 200, message: 10_000 } as const

/** Every answer to POST /api/contact beside a refused input; only `sent` has taken the message. */
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

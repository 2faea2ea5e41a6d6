import type { NewsletterAnswer } from './contract.ts'

/** What the visitor reads after signing up. The first two are the spec's words (section 4). */
export const newsletterMessages = {
  subscribedTitle: 'SUBSCRIBED!',
  subscribed: 'Thanks for joining our mailing list!',
  tooMany: (seconds: number) =>
    `Many people on your connection are signing up just now. Please press the button again in ${seconds} seconds.`,
  proving:
    'Many people on your connection are signing up just now, so your browser works out a short sum first. A few seconds …',
  proofNeeded:
    'Many people on your connection are signing up just now, so each sign-up needs a short calculation, which your browser could not do. Please try again in an hour.',
  unavailable: 'We could not reach our list just now. Please try again in a minute.',
} as const

/** What to say over the form, when the sign-up was not taken. */
export function refusalMessage(answer: NewsletterAnswer): string | undefined {
  switch (answer.outcome) {
    case 'subscribed':
      return undefined
    case 'too-many-signups':
      return newsletterMessages.tooMany(answer.retryAfterSeconds)
    case 'proof-needed':
      return newsletterMessages.proofNeeded
    case 'unavailable':
      return newsletterMessages.unavailable
  }
}

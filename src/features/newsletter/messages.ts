import type { NewsletterAnswer } from './contract.ts'

/** What the visitor reads after signing up. The first two are the spec's words (section 4). */
export const newsletterMessages = {
  subscribedTitle: 'SUBSCRIBED!',
  subscribed: 'Thanks for joining our mailing list!',
  tooMany: 'That was a lot of sign-ups in an hour. Please try again a little later.',
  unavailable: 'We could not reach our list just now. Please try again in a minute.',
} as const

/** What to say over the form, when the sign-up was not taken. */
export function refusalMessage({ outcome }: NewsletterAnswer): string | undefined {
  if (outcome === 'subscribed') return undefined
  return outcome === 'too-many-signups'
    ? newsletterMessages.tooMany
    : newsletterMessages.unavailable
}

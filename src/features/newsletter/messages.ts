import type { NewsletterAnswer } from './contract.ts'

/** What the visitor reads while and after signing up. The first two are the spec's words (section 4). */
export const newsletterMessages = {
  subscribedTitle: 'SUBSCRIBED!',
  subscribed: 'Thanks for joining our mailing list!',
  proving:
    'Too many sign-ups came from your connection. One moment, we check that you’re not a robot.',
} as const

/** By outcome. `#` stands for the seconds to wait. */
const refusalMessages: Record<Exclude<NewsletterAnswer['outcome'], 'subscribed'>, string> = {
  'too-many-signups':
    'Too many sign-ups came from your connection. Please press the button again in # seconds.',
  'proof-needed':
    'Too many sign-ups came from your connection, and your browser could not do our check for robots. Please try again in an hour.',
  unavailable: 'Our mailing list isn’t answering right now. Please try again in a minute.',
}

/** The message for an outcome other than `subscribed`. */
export function refusalMessage(answer: NewsletterAnswer): string | undefined {
  if (answer.outcome === 'subscribed') return undefined
  const seconds = 'retryAfterSeconds' in answer ? answer.retryAfterSeconds : 0
  return refusalMessages[answer.outcome].replace('#', `${seconds}`)
}

import type { NewsletterAnswer } from './contract.ts'

/** What the visitor reads while and after signing up. The first two are the spec's words (section 4). */
export const newsletterMessages = {
  subscribedTitle: 'SUBSCRIBED!',
  subscribed: 'Thanks for joining our mailing list!',
  proving:
    'Many people on your connection are signing up just now, so your browser works out a short sum first. A few seconds …',
} as const

/** By outcome. `#` stands for the seconds to wait. */
const refusalMessages: Record<Exclude<NewsletterAnswer['outcome'], 'subscribed'>, string> = {
  'too-many-signups':
    'Many people on your connection are signing up just now. Please press the button again in # seconds.',
  'proof-needed':
    'Many people on your connection are signing up just now, so each sign-up needs a short calculation, which your browser could not do. Please try again in an hour.',
  unavailable: 'We could not reach our list just now. Please try again in a minute.',
}

/** The message for an outcome other than `subscribed`. */
export function refusalMessage(answer: NewsletterAnswer): string | undefined {
  if (answer.outcome === 'subscribed') return undefined
  const seconds = 'retryAfterSeconds' in answer ? answer.retryAfterSeconds : 0
  return refusalMessages[answer.outcome].replace('#', `${seconds}`)
}

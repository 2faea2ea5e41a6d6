import type { ContactAnswer } from './contract.ts'

/** What the visitor reads after sending, in the catalogue's words (spec, section 8). */
export const contactMessages = {
  sentTitle: 'MESSAGE SENT!',
  sent: "Thanks for reaching out. We'll get back to you soon.",
} as const

/** `failed` is the catalogue's. Not in one object with the above, which the page's script would then carry. */
const refusalMessages = {
  failed: 'There was an error sending your message. Please try again.',
  tooMany: (seconds: number) =>
    `A lot of post is coming from your connection just now. Your message is still here: please send it again in ${seconds} seconds.`,
  proofNeeded:
    'A lot of post is coming from your connection just now, so each message needs a short calculation, which your browser could not do. Your message is still here: please try again in an hour.',
} as const

/** What the visitor reads while their browser works for a proof. */
export const provingMessage =
  'A lot of post is coming from your connection just now, so your browser works out a short sum first. A few seconds …'

/** The message for an outcome other than `sent`. */
export function refusalMessage(answer: ContactAnswer): string | undefined {
  switch (answer.outcome) {
    case 'sent':
      return undefined
    case 'too-many-messages':
      return refusalMessages.tooMany(answer.retryAfterSeconds)
    case 'proof-needed':
      return refusalMessages.proofNeeded
    case 'unavailable':
      return refusalMessages.failed
  }
}

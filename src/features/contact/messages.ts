import type { ContactAnswer } from './contract.ts'

/** What the visitor reads after sending, in the catalogue's words (spec, section 8). */
export const contactMessages = {
  sentTitle: 'MESSAGE SENT!',
  sent: "Thanks for reaching out. We'll get back to you soon.",
} as const

/** `failed` is the catalogue's. Not in one object with the above, which the page's script would then carry. */
const refusalMessages = {
  failed: 'There was an error sending your message. Please try again.',
  tooMany:
    'That was a lot of post in an hour. Your message is still here: please try again a little later.',
} as const

/** The message for an outcome other than `sent`. */
export function refusalMessage({ outcome }: ContactAnswer): string | undefined {
  if (outcome === 'sent') return undefined
  return outcome === 'too-many-messages' ? refusalMessages.tooMany : refusalMessages.failed
}

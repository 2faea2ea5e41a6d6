import type { ContactAnswer } from './contract.ts'

/** What the visitor reads after sending, in the catalogue's words (spec, section 8). */
export const contactMessages = {
  sentTitle: 'MESSAGE SENT!',
  sent: "Thanks for reaching out. We'll get back to you soon.",
} as const

/** For each field that a message needs. */
export const missing = {
  name: 'Please tell us your name.',
  email: 'Please tell us your email address, so that we can answer.',
  subjectType: 'Please choose what it is about.',
  customSubject: 'Please tell us what it is about.',
  message: 'Please write your message.',
} as const

/** By outcome; the last is the catalogue's. `#` stands for the seconds to wait. */
export const refusalMessages: Record<Exclude<ContactAnswer['outcome'], 'sent'>, string> = {
  'too-many-messages':
    'Too many messages came from your connection. Yours is still here: please send it again in # seconds.',
  'proof-needed':
    'Too many messages came from your connection, and your browser could not do our check for robots. Your message is still here: please try again in an hour.',
  unavailable: 'There was an error sending your message. Please try again.',
}

export const provingMessage =
  'Too many messages came from your connection. Yours is still here: one moment, we check that you’re not a robot.'

/** The message for an outcome other than `sent`. */
export function refusalMessage(answer: ContactAnswer): string | undefined {
  if (answer.outcome === 'sent') return undefined
  const seconds = 'retryAfterSeconds' in answer ? answer.retryAfterSeconds : 0
  return refusalMessages[answer.outcome].replace('#', `${seconds}`)
}

/** What the privacy page says about messages, for the form service that this site has or has not. */
export const messagePrivacy = (hasFormService: boolean): string =>
  hasFormService
    ? 'Messages come to us, and a copy goes to the service that delivers them to our mailbox, which has rules of its own. We use them to answer you. Ours are deleted 90 days after they were passed on.'
    : 'Messages come to us and nowhere else. We use them to answer you, and keep them until we delete them.'

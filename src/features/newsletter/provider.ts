import { isWebAddress } from '#src/lib/web-address.ts'

/** The form of a newsletter provider: where it posts to and what its two fields are called there. */
export type NewsletterProvider = { action: string; emailField: string; nameField: string }

/** The provider that NEWSLETTER_ACTION and the fields name, or undefined. Throws where a form may not post. */
export function newsletterProvider(environment: Record<string, string | undefined>) {
  const action = environment.NEWSLETTER_ACTION
  if (!action) return undefined
  if (!action.startsWith('https://') || !isWebAddress(action))
    throw new Error('NEWSLETTER_ACTION must be an https address (see .env.example).')
  return {
    action,
    emailField: environment.NEWSLETTER_EMAIL_FIELD || 'email',
    nameField: environment.NEWSLETTER_NAME_FIELD || 'name',
  }
}

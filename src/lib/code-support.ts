import { fillDraft } from './form-draft.ts'

export const contactDraftKey = 'deadwax-contact'

/** The contact form about a code. The code itself goes there by draftCodeSupport(), because addresses are logged. */
export const codeSupportAddress = '/contact?subject=code-support'

/** Fills the contact form, which is on another page, with a code. The message is a new one, whatever was sent before. */
export const draftCodeSupport = (code: string): void =>
  fillDraft(contactDraftKey, { subjectType: 'code-support', code, submission: '' })

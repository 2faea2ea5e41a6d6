import { attempt } from '#src/lib/attempt.ts'

/** Where the contact form keeps its draft (persistDraft). */
export const contactDraftKey = 'deadwax-contact'

/** The contact form about a code. The code itself goes there by draftCodeSupport(), because addresses are logged. */
export const codeSupportAddress = '/contact?subject=code-support'

/** Fills the contact form, which is on another page, with a code, as if it had been typed there. */
export function draftCodeSupport(code: string): void {
  attempt(() => {
    const draft = new URLSearchParams(sessionStorage.getItem(contactDraftKey) ?? '')
    draft.set('subjectType', 'code-support')
    draft.set('code', code)
    // A new message, whatever was sent before.
    draft.delete('submission')
    sessionStorage.setItem(contactDraftKey, `${draft}`)
  })
}

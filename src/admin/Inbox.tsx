import { lazy } from 'react'
import { inboxScreen } from '#src/features/contact/admin/InboxScreen.tsx'

/** The inbox with the codes of its messages, which are a feature of their own: loaded with the first that is opened. */
export default inboxScreen({
  CodeDetails: lazy(async () => {
    const { CodeDetails } = await import('#src/features/codes/admin/CodeDetails.tsx')
    return { default: CodeDetails }
  }),
})

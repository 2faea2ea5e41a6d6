import { lazy } from 'react'
import { InboxScreen } from '#src/features/contact/admin/InboxScreen.tsx'

const parts = {
  CodeDetails: lazy(() => import('#src/features/codes/admin/CodeDetails.tsx')),
}

/** The inbox with the codes of its messages, which are a feature of their own: loaded with the first that is opened. */
export default function Inbox() {
  return <InboxScreen parts={parts} />
}

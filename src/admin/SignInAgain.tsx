import { useState } from 'react'
import { AdminDialog } from '#src/components/admin/dialogs.tsx'
import { SignInForm } from '#src/features/staff/admin/SignInForm.tsx'
import type { StaffUser } from '#src/features/staff/admin/session-context.ts'

type Props = { user: StaffUser; onAnswer: (isSignedIn: boolean) => void }

/** The dialog for an expired session: signs in again without leaving the screen, so that unsaved changes stay. */
export function SignInAgain({ user, onAnswer }: Props) {
  const [email, setEmail] = useState('')
  // Another user may have other rights and drafts, so the admin reloads.
  const resume = ({ id }: StaffUser) =>
    id === user.id ? onAnswer(true) : location.assign('/admin')
  return (
    <AdminDialog title="Please sign in again" onCancel={() => onAnswer(false)}>
      <p className="dialog-detail">
        Your session has ended, {user.username}. Sign in to continue; nothing is lost.
      </p>
      <SignInForm email={email} onEmail={setEmail} onSignedIn={resume}>
        <button type="button" className="button button-quiet" onClick={() => onAnswer(false)}>
          CANCEL
        </button>
      </SignInForm>
    </AdminDialog>
  )
}

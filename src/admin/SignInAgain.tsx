import { AdminDialog } from '#src/components/admin/dialogs.tsx'
import { SignInForm } from '#src/features/staff/admin/SignInForm.tsx'
import type { StaffUser } from '#src/features/staff/admin/session-context.ts'

type Props = { user: StaffUser; onAnswer: (isSignedIn: boolean) => void }

/** Stands over a form whose session has ended: the password, and the work goes on where it was. */
export function SignInAgain({ user, onAnswer }: Props) {
  // Somebody else's admin begins anew.
  const goOn = ({ id }: StaffUser) => (id === user.id ? onAnswer(true) : location.assign('/admin'))
  return (
    <AdminDialog title="Please sign in again" onCancel={() => onAnswer(false)}>
      <p className="dialog-detail">
        Your session has ended, {user.username}. Nothing is lost: sign in, and what you were doing
        is finished.
      </p>
      <SignInForm onSignedIn={goOn}>
        <button type="button" className="button button-quiet" onClick={() => onAnswer(false)}>
          CANCEL
        </button>
      </SignInForm>
    </AdminDialog>
  )
}

import { useState } from 'react'
import { passwordAskedMessages } from './messages.ts'
import { askForPassword } from './client.ts'
import { EmailField, ProvenForm, useProvenForm } from './ProvenForm.tsx'
import { QuietButton } from '#src/components/admin/fields.tsx'

type Props = { email: string; onEmail: (email: string) => void; onBack: () => void }

/** Asks for a new password; the answer is the same whether somebody here has the address or not. */
export function ForgotPasswordForm({ email, onEmail, onBack }: Props) {
  const [answer, setAnswer] = useState('')
  const form = useProvenForm(
    (onProofNeeded) => askForPassword(email, onProofNeeded),
    ({ by }) => setAnswer(passwordAskedMessages[by]),
  )
  return (
    <ProvenForm
      form={form}
      title="Forgot your password?"
      answer={answer && <p>{answer}</p>}
      actions={
        <>
          {!answer && (
            <button className="button" disabled={form.isBusy}>
              {form.isBusy ? 'REQUESTING...' : 'REQUEST A RESET'}
            </button>
          )}
          <QuietButton onClick={onBack}>BACK TO SIGN IN</QuietButton>
        </>
      }
    >
      {!answer && <EmailField value={email} onChange={form.edits(onEmail)} />}
    </ProvenForm>
  )
}

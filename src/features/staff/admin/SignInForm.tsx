import { useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { signIn } from './client.ts'
import { EmailField, ProvenForm, useProvenForm } from './ProvenForm.tsx'
import type { StaffUser } from './session-context.ts'

type Props = {
  onSignedIn: (user: StaffUser) => void
  email: string
  onEmail: (email: string) => void
  children?: React.ReactNode
}

/** The sign-in form of the login page and the expired session dialog. `children` are placed after the button. */
export function SignInForm({ onSignedIn, email, onEmail, children }: Props) {
  const [password, setPassword] = useState('')
  const form = useProvenForm(
    (onProofNeeded) => signIn({ email, password }, onProofNeeded),
    ({ user }) => onSignedIn(user),
  )
  return (
    <ProvenForm
      form={form}
      actions={
        <>
          <button className="button" disabled={form.isBusy}>
            {form.isBusy ? 'SIGNING IN...' : 'SIGN IN'}
          </button>
          {children}
        </>
      }
    >
      <EmailField value={email} onChange={form.edits(onEmail)} />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={form.edits(setPassword)}
      />
    </ProvenForm>
  )
}

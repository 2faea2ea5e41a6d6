import { type ReactNode, useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { provingMessage } from '#src/features/staff/messages.ts'
import { signIn } from './client.ts'
import type { StaffUser } from './session-context.ts'

type Props = {
  onSignedIn: (user: StaffUser) => void
  email: string
  onEmail: (email: string) => void
  children?: ReactNode
}

/** The sign-in form of the login page and the expired session dialog. `children` are placed after the button. */
export function SignInForm({ onSignedIn, email, onEmail, children }: Props) {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [isProving, setIsProving] = useState(false)

  async function submit() {
    if (isSigningIn) return
    setIsSigningIn(true)
    const result = await signIn({ email, password }, () => setIsProving(true))
    setIsSigningIn(false)
    setIsProving(false)
    if (result.ok) onSignedIn(result.data.user)
    else setRefusal(result.error.message)
  }

  const edit = (set: (value: string) => void) => (value: string) => {
    setRefusal('')
    set(value)
  }
  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label="Email"
        name="email"
        type="text"
        inputMode="email"
        autoComplete="username"
        required
        value={email}
        onChange={edit(onEmail)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={edit(setPassword)}
      />
      <div>
        <div role="alert">{refusal && <p className="form-refusal">{refusal}</p>}</div>
        <div role="status">{isProving && <p className="form-proving">{provingMessage}</p>}</div>
      </div>
      <div className="dialog-actions">
        <button className="button" disabled={isSigningIn}>
          {isSigningIn ? 'SIGNING IN...' : 'SIGN IN'}
        </button>
        {children}
      </div>
    </form>
  )
}

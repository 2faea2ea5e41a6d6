import { useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import { provingMessage, passwordAskedMessages } from '#src/features/staff/messages.ts'
import { askForPassword } from './client.ts'

type Props = { email: string; onEmail: (email: string) => void; onBack: () => void }

/** Asks for a new password; the answer is the same whether somebody here has the address or not. */
export function ForgotPasswordForm({ email, onEmail, onBack }: Props) {
  const [refusal, setRefusal] = useState('')
  const [answer, setAnswer] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [isProving, setIsProving] = useState(false)

  async function submit() {
    if (isAsking) return
    setIsAsking(true)
    const result = await askForPassword(email, () => setIsProving(true))
    setIsAsking(false)
    setIsProving(false)
    if (result.ok) setAnswer(passwordAskedMessages[result.data.by])
    else setRefusal(result.error.message)
  }

  return (
    <form
      className="sign-in-form"
      noValidate
      aria-labelledby="forgot-password"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 id="forgot-password">Forgot your password?</h2>
      {!answer && (
        <TextField
          label="Email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="username"
          required
          value={email}
          onChange={(typed) => {
            setRefusal('')
            onEmail(typed)
          }}
        />
      )}
      <div>
        <div role="alert">{refusal && <p className="form-refusal">{refusal}</p>}</div>
        <div role="status">
          {isProving && <p className="form-proving">{provingMessage}</p>}
          {answer && <p>{answer}</p>}
        </div>
      </div>
      <div className="dialog-actions">
        {!answer && (
          <button className="button" disabled={isAsking}>
            {isAsking ? 'ASKING...' : 'ASK FOR A NEW ONE'}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={onBack}>
          BACK TO SIGN IN
        </button>
      </div>
    </form>
  )
}

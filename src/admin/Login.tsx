import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SignInLayout } from '#src/components/admin/SignInLayout.tsx'
import { ForgotPasswordForm } from '#src/features/staff/admin/ForgotPasswordForm.tsx'
import { SignInForm } from '#src/features/staff/admin/SignInForm.tsx'
import { readSession } from '#src/features/staff/admin/client.ts'
import { screenAskedFor } from './asked-for.ts'

/**
 * The sign-in form, and the way out for whoever forgot the password. Leads to the screen that was asked for, and a user
 * who is signed in already at once.
 */
export function Login({ labelName }: { labelName: string }) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { email?: string; isPasswordSet?: true } | null }
  const [isForgotten, setForgotten] = useState(false)
  const next = screenAskedFor(state)
  useEffect(() => {
    void readSession().then((result) => {
      if (result.ok) void navigate(next, { replace: true })
    })
  }, [navigate, next])
  return (
    <SignInLayout labelName={labelName}>
      {isForgotten ? (
        <ForgotPasswordForm onBack={() => setForgotten(false)} />
      ) : (
        <>
          {state?.isPasswordSet && <p role="status">Your password is set. Sign in with it.</p>}
          <SignInForm
            initialEmail={state?.email ?? ''}
            onSignedIn={() => void navigate(next, { replace: true })}
          />
        </>
      )}
      <p className="login-ways">
        <a href="/">Back to the site</a>
        {!isForgotten && (
          <button type="button" className="text-button" onClick={() => setForgotten(true)}>
            Forgot your password?
          </button>
        )}
      </p>
    </SignInLayout>
  )
}

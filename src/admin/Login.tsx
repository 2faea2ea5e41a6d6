import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { useSite } from '#src/components/admin/site-context.ts'
import { SignInLayout } from '#src/components/admin/SignInLayout.tsx'
import { ForgotPasswordForm } from '#src/features/staff/admin/ForgotPasswordForm.tsx'
import { SignInForm } from '#src/features/staff/admin/SignInForm.tsx'
import { readSession } from '#src/features/staff/admin/client.ts'
import { screenAskedFor } from './asked-for.ts'

/** The sign-in form, and the way out for a forgotten password. Leads to the screen that was asked for. */
export default function Login() {
  const { labelName } = useSite()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { email?: string; isPasswordSet?: true } | null }
  const [isForgotten, setForgotten] = useState(false)
  const [email, setEmail] = useState(state?.email ?? '')
  const form = useRef<HTMLDivElement>(null)
  const next = screenAskedFor(state)
  const enter = useCallback(() => void navigate(next, { replace: true }), [navigate, next])
  useEffect(() => void readSession().then(({ ok }) => ok && enter()), [enter])

  /** Focus management: the button that was pressed goes with its form. */
  function change(isForgotten: boolean) {
    flushSync(() => setForgotten(isForgotten))
    form.current?.querySelector('input')?.focus()
  }

  return (
    <SignInLayout labelName={labelName}>
      {!isForgotten && state?.isPasswordSet && (
        <p role="status">Your password is set. Sign in with it.</p>
      )}
      <div ref={form}>
        {isForgotten ? (
          <ForgotPasswordForm email={email} onEmail={setEmail} onBack={() => change(false)} />
        ) : (
          <SignInForm email={email} onEmail={setEmail} onSignedIn={enter} />
        )}
      </div>
      <p className="cluster items-baseline justify-between gap-x-24 gap-y-0">
        <a className="-my-12 py-12" href="/">
          Back to the site
        </a>
        {!isForgotten && (
          <button type="button" className="text-button" onClick={() => change(true)}>
            Forgot your password?
          </button>
        )}
      </p>
    </SignInLayout>
  )
}

import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { SignInForm } from '#src/features/staff/admin/SignInForm.tsx'
import { readSession } from '#src/features/staff/admin/client.ts'

/** The sign-in form. A user who is signed in already is redirected to the dashboard. */
export function Login({ labelName }: { labelName: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void readSession().then((result) => {
      if (result.ok) void navigate('/', { replace: true })
    })
  }, [navigate])
  return (
    <main className="login">
      <h1>{labelName}</h1>
      <SignInForm onSignedIn={() => void navigate('/', { replace: true })} />
      <p>
        <a href="/">Back to the site</a>
      </p>
    </main>
  )
}

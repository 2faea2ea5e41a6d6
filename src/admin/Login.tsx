import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { SignInForm } from '#src/features/staff/admin/SignInForm.tsx'
import { whoIsSignedIn } from '#src/features/staff/admin/client.ts'

/** Email and password, and a way back to the site. Whoever is signed in goes on to the dashboard. */
export function Login({ labelName }: { labelName: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void whoIsSignedIn().then((result) => result.ok && navigate('/', { replace: true }))
  }, [navigate])
  return (
    <main className="login">
      <h1>{labelName}</h1>
      <SignInForm onSignedIn={() => navigate('/', { replace: true })} />
      <p>
        <a href="/">Back to the site</a>
      </p>
    </main>
  )
}

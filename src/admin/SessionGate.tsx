import { useCallback, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useRead } from '#src/components/admin/read.tsx'
import { UserContext } from '#src/components/admin/site-context.ts'
import { sessionApi } from '#src/features/staff/admin/operations.ts'
import { readSession } from '#src/features/staff/admin/client.ts'
import type { CurrentSession } from '#src/features/staff/admin/contract.ts'
import { SessionContext, type StaffUser } from '#src/features/staff/admin/session-context.ts'
import { setSignInPrompt } from '#src/lib/api.ts'
import { askedFor } from './asked-for.ts'
import { AdminDialog } from '#src/components/admin/dialogs.tsx'
import { SignInForm } from '#src/features/staff/admin/SignInForm.tsx'
import { Button, QuietButton } from '#src/components/admin/fields.tsx'

/** Shows the screens to a signed-in user, and asks for the password again when the session expires. */
export function SessionGate() {
  const session = useRead(['session'], readSession)
  const location = useLocation()

  if (session.data) return <SignedIn {...session.data} />
  if (session.isPending) return <OpeningNote />
  // The dashboard redirects to the sign-in form, every other screen to the dashboard (spec, section 4).
  if (session.error.status === 401)
    return (
      <>
        <OpeningNote />
        <Navigate
          to={location.pathname === '/' ? '/login' : '/'}
          state={askedFor(location)}
          replace
        />
      </>
    )
  return (
    <div className="stack-16 justify-items-start px-edge py-48" role="alert">
      <p>{session.error.message}</p>
      <Button onClick={() => session.refetch()}>TRY AGAIN</Button>
    </div>
  )
}

/** Shown until the session and the first screen are there. */
export const OpeningNote = () => (
  <p className="stack-16 justify-items-start px-edge py-48">Opening the admin …</p>
)

/** The question for an expired session, while it is asked. */
function useSignInPrompt(): PromiseWithResolvers<boolean> | undefined {
  const [prompt, setPrompt] = useState<PromiseWithResolvers<boolean>>()
  useEffect(
    () =>
      setSignInPrompt(() => {
        const asked = Promise.withResolvers<boolean>()
        setPrompt(asked)
        return asked.promise.finally(() => setPrompt(undefined))
      }),
    [],
  )
  return prompt
}

function SignedIn({ user, site }: CurrentSession) {
  const prompt = useSignInPrompt()
  // A full page load, so that no data of the session stays in memory.
  useEffect(() => {
    const follow = () => location.assign('/admin/login')
    channel.addEventListener('message', follow)
    return () => channel.removeEventListener('message', follow)
  }, [])

  const leave = useCallback((address: string) => {
    channel.postMessage('signed-out')
    location.assign(address)
  }, [])
  const signOut = useCallback(async () => {
    const ended = await sessionApi.signOut()
    // A user who stays signed in stays in the admin, and sees it.
    if (!ended.ok) {
      console.error(`Signing out failed: ${ended.error.message}`)
      return
    }
    leave('/')
  }, [leave])
  const session = useMemo(() => ({ user, site, signOut, leave }), [user, site, signOut, leave])

  return (
    <SessionContext value={session}>
      <UserContext value={user}>
        <Outlet />
      </UserContext>
      {prompt && <SignInAgain user={user} onAnswer={prompt.resolve} />}
    </SessionContext>
  )
}

/** Tells other tabs of a sign-out. One object to post and to listen: a BroadcastChannel does not receive its own messages. */
const channel = new BroadcastChannel('deadwax-session')

type Props = { user: StaffUser; onAnswer: (isSignedIn: boolean) => void }

/** The dialog for an expired session: signs in again without leaving the screen, so that unsaved changes stay. */
function SignInAgain({ user, onAnswer }: Props) {
  const [email, setEmail] = useState('')
  // Another user may have other rights and drafts, so the admin reloads.
  const resume = ({ id }: StaffUser) =>
    id === user.id ? onAnswer(true) : location.assign('/admin')
  return (
    <AdminDialog title="Please sign in again" onCancel={() => onAnswer(false)}>
      <p className="mb-20">
        Your session has ended, {user.username}. Sign in to continue; nothing is lost.
      </p>
      <SignInForm email={email} onEmail={setEmail} onSignedIn={resume}>
        <QuietButton onClick={() => onAnswer(false)}>CANCEL</QuietButton>
      </SignInForm>
    </AdminDialog>
  )
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { DraftOwner } from '#src/components/admin/use-draft.ts'
import { useResource } from '#src/components/admin/use-resource.ts'
import { whoIsSignedIn, signOut as endSession } from '#src/features/staff/admin/client.ts'
import { SessionContext, type StaffUser } from '#src/features/staff/admin/session-context.ts'
import { askToSignInWith } from '#src/lib/api.ts'
import { announceSignOut, onSignOutElsewhere } from './session-channel.ts'
import { SignInAgain } from './SignInAgain.tsx'

/** Lets only staff into the rooms behind it, and asks for the password again when a session ends in the middle of work. */
export function SessionGate() {
  const session = useResource(whoIsSignedIn)
  const { pathname } = useLocation()

  if (session.state === 'loading') return <p className="admin-note">Opening the office …</p>
  if (session.state === 'ready') return <SignedIn user={session.data.user} />
  // The dashboard sends to the log-in, every other room to the dashboard (spec, section 4).
  if (session.status === 401) return <Navigate to={pathname === '/' ? '/login' : '/'} replace />
  return (
    <div className="admin-note" role="alert">
      <p>{session.message}</p>
      <button type="button" className="button" onClick={session.reload}>
        TRY AGAIN
      </button>
    </div>
  )
}

type Waiting = { answer: (isSignedIn: boolean) => void }

function SignedIn({ user }: { user: StaffUser }) {
  const [waiting, setWaiting] = useState<Waiting>()

  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) =>
        setWaiting({
          answer: (isSignedIn) => {
            setWaiting(undefined)
            resolve(isSignedIn)
          },
        }),
      )
    return askToSignInWith(ask)
  }, [])
  // A whole page load, so that nothing of what was on the screen stays in memory.
  useEffect(() => onSignOutElsewhere(() => location.assign('/admin/login')), [])

  const signOut = useCallback(async () => {
    await endSession()
    announceSignOut()
    location.assign('/')
  }, [])
  const session = useMemo(() => ({ user, signOut }), [user, signOut])

  return (
    <SessionContext value={session}>
      <DraftOwner value={user.id}>
        <Outlet />
      </DraftOwner>
      {waiting && <SignInAgain user={user} onAnswer={waiting.answer} />}
    </SessionContext>
  )
}

import { lazy, type ReactNode, useMemo, useState } from 'react'
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router'
import { ConfirmProvider } from '#src/components/admin/dialogs.tsx'
import { NoticesProvider } from '#src/components/admin/notices.tsx'
import { SiteContext, type AdminSite } from '#src/components/admin/site-context.ts'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { Dashboard } from './Dashboard.tsx'
import { Login } from './Login.tsx'
import { AdminFrame } from './AdminFrame.tsx'
import { ScreenError } from './ScreenError.tsx'
import { screens, type Screen } from './screens.ts'
import { SessionGate } from './SessionGate.tsx'

const Account = lazy(() => import('#src/features/staff/admin/AccountScreen.tsx'))

/** The admin island: the router, and the providers that all screens share. */
export function AdminApp({ labelName, timeZone }: AdminSite) {
  const [router] = useState(() => makeRouter(labelName))
  const site = useMemo(() => ({ labelName, timeZone }), [labelName, timeZone])
  return (
    <SiteContext value={site}>
      <RouterProvider router={router} />
    </SiteContext>
  )
}

const makeRouter = (labelName: string) =>
  createBrowserRouter(
    [
      { path: '/login', element: <Login labelName={labelName} /> },
      {
        element: (
          <NoticesProvider>
            <ConfirmProvider>
              <SessionGate />
            </ConfirmProvider>
          </NoticesProvider>
        ),
        errorElement: <ScreenError />,
        children: [
          {
            element: <AdminFrame labelName={labelName} />,
            children: [
              { index: true, element: <Dashboard /> },
              { path: '/account', element: <Account />, errorElement: <ScreenError /> },
              ...screens.map(screenRoute),
              { path: '*', element: <Navigate to="/" replace /> },
            ],
          },
        ],
      },
    ],
    { basename: '/admin' },
  )

function screenRoute(screen: Screen) {
  const ScreenComponent = lazy(screen.load)
  return {
    path: `/${screen.path}`,
    errorElement: <ScreenError />,
    element: (
      <RequireRole screen={screen}>
        <ScreenComponent />
      </RequireRole>
    ),
  }
}

/** Redirects a user without the role to the dashboard. The server checks the role again on every request. */
function RequireRole({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { user } = useSession()
  return screen.roles.includes(user.role) ? children : <Navigate to="/" replace />
}

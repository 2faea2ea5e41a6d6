import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createBrowserRouter, Link, Navigate, Outlet, RouterProvider } from 'react-router'
import { ConfirmProvider } from '#src/components/admin/dialogs.tsx'
import { NoticesProvider } from '#src/components/admin/notices.tsx'
import { PictureToolsContext } from '#src/components/admin/picture-field.ts'
import { SiteContext } from '#src/components/admin/site-context.ts'
import type { Label } from '#src/lib/dates.ts'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { takeLinkToken } from '#src/features/staff/admin/link-token.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { createQueryClient } from './query-client.ts'
import { mayOpen, screens, type Load, type Screen } from './screens.ts'
import { OpeningNote, SessionGate } from './SessionGate.tsx'
import { Button } from '#src/components/admin/fields.tsx'

const loadPictureTools = async () =>
  (await import('#src/features/pictures/admin/PictureTools.tsx')).PictureTools

/** The admin island: the router, and the providers that all screens share. */
export function AdminApp({ site }: { site: Label }) {
  const [router] = useState(() => makeRouter(site.labelName))
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SiteContext value={site}>
        <PictureToolsContext value={loadPictureTools}>
          <RouterProvider router={router} />
        </PictureToolsContext>
      </SiteContext>
    </QueryClientProvider>
  )
}

const gate = (
  <NoticesProvider>
    <ConfirmProvider>
      <SessionGate />
    </ConfirmProvider>
  </NoticesProvider>
)

function makeRouter(labelName: string) {
  takeLinkToken()
  return createBrowserRouter(
    [
      ...Object.entries(beforeSignIn).map(([path, load]) => ({
        ...lazyRoute(path, load),
        HydrateFallback: OpeningNote,
      })),
      {
        element: gate,
        errorElement: <ScreenError />,
        HydrateFallback: OpeningNote,
        children: [
          {
            element: <AdminFrame labelName={labelName} />,
            children: [
              { ...lazyRoute('/', loadDashboard), index: true },
              lazyRoute('/account', loadAccount),
              ...screens.map(screenRoute),
              { path: '*', element: <NoScreen /> },
            ],
          },
        ],
      },
    ],
    { basename: '/admin' },
  )
}

const loadAcceptLink = () => import('#src/features/staff/admin/AcceptLinkScreen.tsx')
/** Who is signed in loads none of them. */
const beforeSignIn: Record<string, Load> = {
  '/login': () => import('./Login.tsx'),
  '/invite': loadAcceptLink,
  '/reset': loadAcceptLink,
}
const loadDashboard = () => import('./Dashboard.tsx')
const loadAccount = () => import('#src/features/staff/admin/AccountScreen.tsx')

/**
 * The address changes when the screen's script is there; until then the navigation is pending (AdminFrame). The router would
 * show nothing at all for a script that cannot be loaded.
 */
const lazyRoute = (path: string, load: Load) => ({
  path,
  errorElement: <ScreenError />,
  lazy: async () => ({
    Component: await load().then(
      (screen) => screen.default,
      () => ScreenError,
    ),
  }),
})

const screenRoute = (screen: Screen) => ({
  element: <RequireRole screen={screen} />,
  children: [
    lazyRoute(`/${screen.path}${screen.hasRecords ? '/:id?' : ''}`, screen.load),
    ...Object.entries(screen.parts ?? {}).map(([path, load]) =>
      lazyRoute(`/${screen.path}/${path}`, load),
    ),
  ],
})

/** Redirects a user without the role to the dashboard. The server checks the role again on every request. */
function RequireRole({ screen }: { screen: Screen }) {
  const { user } = useSession()
  return mayOpen(user.role, screen) ? <Outlet /> : <Navigate to="/" replace />
}

const NoScreen = () => (
  <>
    <h1>Nothing here</h1>
    <p>
      There is no such screen. <Link to="/">Go to Home</Link>
    </p>
  </>
)

/** The error boundary of a screen that threw, or whose script could not be loaded. */
const ScreenError = () => (
  <div className="stack-16 justify-items-start px-edge py-48" role="alert">
    <p>This screen could not be opened: the connection is down, or the site was just updated.</p>
    <Button onClick={() => location.reload()}>TRY AGAIN</Button>
  </div>
)

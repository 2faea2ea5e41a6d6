import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import {
  UploadsUnderway,
  useLeaveUploads,
} from '#src/features/releases/files/admin/UploadsUnderway.tsx'
import { PublishStatus } from '#src/features/publishing/admin/PublishStatus.tsx'
import {
  usePublishing,
  usePublishingPolling,
} from '#src/features/publishing/admin/use-publishing.ts'
import { dashboardApi } from '#src/features/dashboard/admin/api.ts'
import { useRead } from '#src/components/admin/read.tsx'
import { LiveSinceContext } from '#src/components/admin/site-context.ts'
import { NoticeBanner, useNotices } from '#src/components/admin/notices.tsx'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { AdminNavigation } from './AdminNavigation.tsx'
import { SearchOpener } from './SearchOpener.tsx'

const MakeShares = lazy(() => import('#src/features/pictures/admin/MakeShares.tsx'))
const FirstDaySteps = lazy(() => import('./FirstDaySteps.tsx'))

/** The frame of every screen: navigation, publishing status, notices, and focus management on navigation. */
export function AdminFrame({ labelName }: { labelName: string }) {
  const { user, site, signOut } = useSession()
  const leaveUploads = useLeaveUploads()
  const { pathname } = useLocation()
  const { leaveScreen } = useNotices()
  const isLoading = useNavigation().state !== 'idle'
  const { read: publishing } = usePublishing()
  const { data } = useRead(['dashboard'], () => dashboardApi.readDashboard())
  const firstDay = pathname !== '/' && data?.codesRedeemed === 0 && data.firstDay
  const main = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)
  const needsShares = data?.tasks.some(({ kind }) => kind === 'pictures-without-share') ?? false
  usePublishingPolling()
  useTitle(main, site?.labelName ?? labelName)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    leaveScreen()
    main.current?.focus({ preventScroll: true })
  }, [pathname, leaveScreen])

  async function leave() {
    if (await leaveUploads()) await signOut()
  }

  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className="admin-top">
        <Link className="label-name inline-block py-12 lg:px-24 short:py-8" to="/">
          {site?.labelName ?? labelName}
        </Link>
        <SearchOpener />
        <AdminNavigation>
          <p className="admin-user flex justify-between border-t border-line">
            <Link to="/account">
              <bdi>{user.username}</bdi>
            </Link>
            <a className="lg:hidden" href="/" target="_blank" rel="noopener">
              View site
            </a>
            <button type="button" className="text-button" onClick={() => void leave()}>
              LOGOUT
            </button>
          </p>
        </AdminNavigation>
      </header>
      {site?.maintenanceMode && <MaintenanceNote isAdmin={user.role === 'admin'} />}
      <PublishStatus isAdmin={user.role === 'admin'} />
      <UploadsUnderway />
      <NoticeBanner />
      <Suspense>{needsShares && <MakeShares />}</Suspense>
      {firstDay && (
        <Suspense>
          <FirstDaySteps done={firstDay} inPart={data.inPart} />
        </Suspense>
      )}
      <main
        className="stack-32 admin-main max-w-1280 content-start outline-none aria-busy:opacity-50 aria-busy:[transition:opacity_150ms_150ms]"
        id="content"
        tabIndex={-1}
        ref={main}
        aria-busy={isLoading}
        onKeyUp={scrollFocusedIntoView}
      >
        <LiveSinceContext value={publishing?.state.liveReadAt}>
          <Outlet />
        </LiveSinceContext>
      </main>
      <ScrollRestoration />
    </>
  )
}

/** The browser's title is the heading of the screen. */
function useTitle(main: React.RefObject<HTMLElement | null>, labelName: string): void {
  useEffect(() => {
    const show = () => {
      const heading = main.current?.querySelector('h1')?.textContent
      document.title = [heading, labelName].filter(Boolean).join(' · ')
    }
    show()
    const observer = new MutationObserver(show)
    if (main.current)
      observer.observe(main.current, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [main, labelName])
}

const MaintenanceNote = ({ isAdmin }: { isAdmin: boolean }) => (
  <p
    className="border-b border-line px-edge py-8 font-mono text-13 leading-normal weight-700 text-bad"
    role="status"
  >
    Maintenance mode is on: once it is published, visitors see only the maintenance page.{' '}
    {isAdmin ? <Link to="/settings?tab=advanced">Turn it off</Link> : 'An admin can turn it off.'}
  </p>
)

/** A browser scrolls only the first line of a tall field into view when Tab focuses it; this scrolls all of it. */
function scrollFocusedIntoView({ key, target }: React.KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLElement) target.scrollIntoView({ block: 'nearest' })
}

import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { PublishStatus } from '#src/features/publishing/admin/PublishStatus.tsx'
import {
  PublishingContext,
  usePublishingPolling,
} from '#src/features/publishing/admin/use-publishing.ts'
import { LiveSinceContext } from '#src/components/admin/LiveStatus.tsx'
import { NoticeBanner, useNotices } from '#src/components/admin/notices.tsx'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { screensOf } from './screens.ts'

/** What stands around every room: where one is, where one can go, and how the last thing went. */
export function AdminFrame({ labelName }: { labelName: string }) {
  const { user, signOut } = useSession()
  const { pathname } = useLocation()
  const { clear } = useNotices()
  const publishing = usePublishingPolling()
  const main = useRef<HTMLElement>(null)
  const navigation = useRef<HTMLElement>(null)
  const last = useRef(pathname)

  // On a phone the navigation is longer than the screen.
  useEffect(() => {
    const current = navigation.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    clear()
    main.current?.focus()
    window.scrollTo(0, 0)
  }, [pathname, clear])

  return (
    <PublishingContext value={publishing}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className="admin-top">
        <Link className="label-name" to="/">
          {labelName}
        </Link>
        <nav className="admin-navigation" aria-label="Panel" ref={navigation}>
          <ul>
            {screensOf(user.role).map(({ path, name }) => (
              <li key={path}>
                <NavLink to={`/${path}`}>{name}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className="admin-user">
          <Link to="/account">{user.username}</Link>
          <button type="button" className="text-button" onClick={signOut}>
            LOGOUT
          </button>
        </p>
      </header>
      <PublishStatus />
      <NoticeBanner />
      <main className="admin-main" id="content" tabIndex={-1} ref={main} onKeyUp={showWhole}>
        <LiveSinceContext value={publishing.read?.state.liveReadAt}>
          <Suspense fallback={<p>Loading...</p>}>
            <Outlet />
          </Suspense>
        </LiveSinceContext>
      </main>
    </PublishingContext>
  )
}

/** Of a tall field a browser shows its first line: who comes to it by the keyboard sees it whole. */
function showWhole({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLElement) target.scrollIntoView({ block: 'nearest' })
}

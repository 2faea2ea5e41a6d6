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

/** The frame of every screen: navigation, publishing status, notices, and focus management on navigation. */
export function AdminFrame({ labelName }: { labelName: string }) {
  const { user, signOut } = useSession()
  const { pathname } = useLocation()
  const { clear } = useNotices()
  const publishing = usePublishingPolling()
  const main = useRef<HTMLElement>(null)
  const navigation = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)

  // On a phone the navigation scrolls sideways: keep the current link in view.
  useEffect(() => {
    const current = navigation.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
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
          <button type="button" className="text-button" onClick={() => void signOut()}>
            LOGOUT
          </button>
        </p>
      </header>
      <PublishStatus />
      <NoticeBanner />
      <main
        className="admin-main"
        id="content"
        tabIndex={-1}
        ref={main}
        onKeyUp={scrollFocusedIntoView}
      >
        <LiveSinceContext value={publishing.read?.state.liveReadAt}>
          <Suspense fallback={<p>Loading...</p>}>
            <Outlet />
          </Suspense>
        </LiveSinceContext>
      </main>
    </PublishingContext>
  )
}

/** A browser scrolls only the first line of a tall field into view when Tab focuses it; this scrolls all of it. */
function scrollFocusedIntoView({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLElement) target.scrollIntoView({ block: 'nearest' })
}

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { UploadsUnderway, useLeaveUploads } from '#src/features/files/admin/UploadsUnderway.tsx'
import { PublishStatus } from '#src/features/publishing/admin/PublishStatus.tsx'
import {
  usePublishing,
  usePublishingPolling,
} from '#src/features/publishing/admin/use-publishing.ts'
import { LiveSinceContext } from '#src/components/admin/site-context.ts'
import { NoticeBanner, useNotices } from '#src/components/admin/notices.tsx'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { screensOf } from './screens.ts'

/** The frame of every screen: navigation, publishing status, notices, and focus management on navigation. */
export function AdminFrame({ labelName }: { labelName: string }) {
  const { user, signOut } = useSession()
  const leaveUploads = useLeaveUploads()
  const { pathname } = useLocation()
  const { leaveScreen } = useNotices()
  const isLoading = useNavigation().state !== 'idle'
  const { read: publishing } = usePublishing()
  const main = useRef<HTMLElement>(null)
  const navigation = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)
  usePublishingPolling()

  // On a phone the navigation scrolls sideways: keep the current link in view.
  useEffect(() => {
    if (navigation.current) centerCurrentLink(navigation.current)
  }, [pathname])

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
          <button type="button" className="text-button" onClick={() => void leave()}>
            LOGOUT
          </button>
        </p>
      </header>
      <PublishStatus isAdmin={user.role === 'admin'} />
      <UploadsUnderway />
      <NoticeBanner />
      <main
        className="admin-main"
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

/** Not scrollIntoView, which would scroll the page too, away from where it is restored to. */
function centerCurrentLink(navigation: HTMLElement): void {
  const link = navigation.querySelector('[aria-current]')?.getBoundingClientRect()
  const frame = navigation.getBoundingClientRect()
  if (link) navigation.scrollLeft += link.left + link.width / 2 - (frame.left + frame.width / 2)
}

/** A browser scrolls only the first line of a tall field into view when Tab focuses it; this scrolls all of it. */
function scrollFocusedIntoView({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLElement) target.scrollIntoView({ block: 'nearest' })
}

import { useEffect, useId, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useRead } from '#src/components/admin/use-read.ts'
import { dashboardApi } from '#src/features/dashboard/admin/operations.ts'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { screenGroups, screensOf, type Screen } from './screens.ts'

/** The screens of the user's role, in groups, with how many messages nobody has read. */
export function AdminNavigation() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const newMessages = useNewMessages()
  const navigation = useRef<HTMLElement>(null)

  // On a phone the navigation scrolls sideways: keep the current link in view.
  useEffect(() => {
    if (navigation.current) centerCurrentLink(navigation.current)
  }, [pathname])

  const screens = screensOf(user.role)
  const groups = Object.entries(screenGroups)
    .map(([group, title]) => [title, screens.filter((screen) => screen.group === group)] as const)
    .filter(([, members]) => members.length > 0)
  return (
    <nav className="admin-navigation" aria-label="Admin" ref={navigation}>
      {groups.map(([title, members]) => (
        <NavigationGroup key={title} title={title} screens={members} newMessages={newMessages} />
      ))}
    </nav>
  )
}

type GroupProps = { title: string; screens: Screen[]; newMessages: number }

function NavigationGroup({ title, screens, newMessages }: GroupProps) {
  const id = useId()
  return (
    <div className="navigation-group">
      <p id={id} className="navigation-title">
        {title}
      </p>
      <ul aria-labelledby={id}>
        {screens.map(({ path, name }) => (
          <li key={path}>
            {path === 'inbox' && newMessages > 0 ? (
              <NavLink to={`/${path}`} aria-description={`${newMessages} not read`}>
                {name}{' '}
                <span className="navigation-count" aria-hidden="true">
                  {newMessages}
                </span>
              </NavLink>
            ) : (
              <NavLink to={`/${path}`}>{name}</NavLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many messages nobody has read; 0 also while that is not known. */
function useNewMessages(): number {
  const { data } = useRead(['dashboard'], dashboardApi.read)
  return data?.tasks.find(({ kind }) => kind === 'messages-new')?.count ?? 0
}

/** Not scrollIntoView, which would scroll the page too, away from where it is restored to. */
function centerCurrentLink(navigation: HTMLElement): void {
  const link = navigation.querySelector('[aria-current]')?.getBoundingClientRect()
  const frame = navigation.getBoundingClientRect()
  if (link) navigation.scrollLeft += link.left + link.width / 2 - (frame.left + frame.width / 2)
}

import { useId, useState } from 'react'
import { NavLink } from 'react-router'
import { useRead } from '#src/components/admin/read.tsx'
import { dashboardApi } from '#src/features/dashboard/admin/api.ts'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { screenGroups, screensOf, type Screen } from './screens.ts'

/** The screens in the bar of a phone; all others are behind More. */
const inBar = ['releases', 'codes', 'news']

const home = (
  <NavLink to="/" end>
    Home
  </NavLink>
)

/** The screens of the user's role in groups, and `children`; on a phone a bar with some of them, and More for the others. */
export function AdminNavigation({ children }: { children: React.ReactNode }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const newMessages = useNewMessages()

  const screens = screensOf(user.role)
  const groups = Object.entries(screenGroups)
    .map(([group, title]) => [title, screens.filter((screen) => screen.group === group)] as const)
    .filter(([, members]) => members.length > 0)
  return (
    <nav
      className="admin-navigation flex flex-col lg:min-h-0 lg:flex-1"
      aria-label="Admin"
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      onClick={({ target }) => {
        // More and Close themselves are in the bar.
        if ((target as Element).closest('a, .admin-user button')) setOpen(false)
      }}
    >
      <div
        className={
          isOpen
            ? openScreens
            : 'navigation-screens max-lg:hidden lg:flex lg:min-h-0 lg:flex-1 lg:flex-col'
        }
      >
        {/* Name and LOGOUT stay in view below it. */}
        <div className="navigation-list min-h-0 flex-1 overflow-y-auto">
          {home}
          {groups.map(([title, members]) => (
            <NavigationGroup
              key={title}
              title={title}
              screens={members}
              newMessages={newMessages}
            />
          ))}
        </div>
        {children}
      </div>
      <NavigationBar screens={screens} isOpen={isOpen} setOpen={setOpen} />
    </nav>
  )
}

/** On a phone above all but the bar. */
const openScreens =
  'navigation-screens flex flex-col max-lg:fixed max-lg:inset-x-0 max-lg:top-0 max-lg:bottom-48 max-lg:z-6 max-lg:bg-bg max-lg:px-[calc(var(--edge)-10px)] max-lg:pt-12 lg:min-h-0 lg:flex-1'

type BarProps = { screens: Screen[]; isOpen: boolean; setOpen: (isOpen: boolean) => void }

const NavigationBar = ({ screens, isOpen, setOpen }: BarProps) => (
  <div className="navigation-bar h-48 border-t-2 border-ink bg-bg max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-6">
    {home}
    {screens
      .filter(({ path }) => inBar.includes(path))
      .map(({ path, name }) => (
        <NavLink key={path} to={`/${path}`}>
          {name}
        </NavLink>
      ))}
    <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Close' : 'More'}
    </button>
  </div>
)

type GroupProps = { title: string; screens: Screen[]; newMessages: number }

function NavigationGroup({ title, screens, newMessages }: GroupProps) {
  const id = useId()
  return (
    <div>
      <p
        id={id}
        className="px-10 pt-4 font-mono text-12 leading-14 text-faint lg:px-24 short:pt-2 short:leading-12"
      >
        {title}
      </p>
      <ul aria-labelledby={id}>
        {screens.map(({ path, name }) => (
          <li key={path} data-in-bar={inBar.includes(path) || undefined}>
            {path === 'inbox' && newMessages > 0 ? (
              <NavLink to={`/${path}`} aria-description={`${newMessages} unread`}>
                {name}{' '}
                <span className="bg-accent px-6 py-1 text-bg" aria-hidden="true">
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

/** How many messages are new; 0 also while that is not known. */
function useNewMessages(): number {
  const { data } = useRead(['dashboard'], () => dashboardApi.readDashboard())
  return data?.tasks.find(({ kind }) => kind === 'messages-new')?.count ?? 0
}

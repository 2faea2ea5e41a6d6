import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSite } from '#src/components/admin/site-context.ts'
import { useRead, LoadingFailed } from '#src/components/admin/read.tsx'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { dashboardApi } from '#src/features/dashboard/admin/operations.ts'
import { backupTask } from '#src/features/dashboard/backup.ts'
import { backupMessage, taskText } from '#src/features/dashboard/admin/messages.ts'
import type { DashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import { counted } from '#src/lib/counted.ts'
import { formatInstant } from '#src/lib/dates.ts'
import type { Role } from '#src/lib/operation.ts'
import { quickActions, screensOf } from './screens.ts'
import { NewestCards } from './NewestCards.tsx'

const FirstDaySteps = lazy(() => import('./FirstDaySteps.tsx'))
const PressingStatistics = lazy(
  () => import('#src/features/codes/admin/pressing/PressingStatistics.tsx'),
)

/** The first screen: what can be done at once, what needs doing, what is on, and the screens of the user's role. */
export default function Dashboard() {
  const { user } = useSession()
  const { data, error, refetch } = useRead(['dashboard'], () => dashboardApi.readDashboard())
  return (
    <>
      <div className="cluster greeting">
        <h1>Hello, {user.username}</h1>
        <p className="badge fact">{user.role}</p>
      </div>
      {data?.firstDay && data.codesRedeemed === 0 && (
        <Suspense>
          <FirstDaySteps done={data.firstDay} inPart={data.inPart} />
        </Suspense>
      )}
      <p className="quick-actions">
        {quickActions[user.role].map(([action, to], index) => (
          <Link key={action} className={index > 0 ? 'button button-quiet' : 'button'} to={to}>
            {action}
          </Link>
        ))}
      </p>
      {data && (
        <div className="dashboard-columns">
          <TasksPart {...data} />
          <ComingUp events={data.comingUp} />
        </div>
      )}
      {user.role === 'admin' && data && <Redemptions {...data} />}
      <Cards role={user.role} counts={data} />
      {user.role === 'admin' && data && <NewestCards />}
      {error && !data && <LoadingFailed message={error.message} onRetry={() => void refetch()} />}
    </>
  )
}

type CardsProps = { role: Role; counts: DashboardCounts | undefined }

/** The screens that the spec has cards for, each with what there is in it. */
function Cards({ role, counts }: CardsProps) {
  const factOf = (path: string): string | undefined => counts && cardFacts[path]?.(counts)
  return (
    <ul className="cards">
      {screensOf(role)
        .filter(({ path }) => path in cardFacts)
        .map(({ path, title }) => (
          <li key={path} className="stack-4 card">
            <h2>
              <Link className="card-link" to={`/${path}`}>
                {title}
              </Link>
            </h2>
            <p className="fact">{factOf(path)}</p>
          </li>
        ))}
    </ul>
  )
}

const cardFacts: Record<string, (counts: DashboardCounts) => string> = {
  artists: ({ artists = 0 }) => counted(artists, ['artist', 'artists']),
  releases: ({ releases = 0 }) => counted(releases, ['release', 'releases']),
  codes: ({ codesRedeemed = 0 }) => `${codesRedeemed} redeemed`,
  users: ({ users = 0 }) => counted(users, ['person', 'people']),
  news: ({ news }) => counted(news, ['news article', 'news articles']),
  settings: () => 'Name, words, pictures',
}

const Redemptions = ({ codesRedeemed }: DashboardCounts) => (
  <section
    className="stack-12 redemptions-part"
    data-drawn={Boolean(codesRedeemed) || undefined}
    aria-labelledby="redemptions"
  >
    <h2 id="redemptions">Redemptions</h2>
    <Suspense fallback={<p>Counting what was redeemed...</p>}>
      <PressingStatistics />
    </Suspense>
  </section>
)

type TasksProps = Pick<DashboardCounts, 'tasks' | 'setup' | 'backup'>

function TasksPart({ tasks, setup = [], backup }: TasksProps) {
  const needsBackup = backup && backupTask(backup)
  return (
    <section className="stack-12" aria-labelledby="needs-doing">
      <h2 id="needs-doing">What needs doing</h2>
      {tasks.length + setup.length === 0 && !needsBackup && <p>Nothing. Put a record on.</p>}
      <ul className="tasks">
        {tasks.map((task) => {
          const { text, to, action } = taskText(task)
          return (
            <li key={`${task.kind} ${task.id}`} className="task">
              <p dir="auto">{text}</p>
              <Link className="row-button" to={to} aria-label={`${action}: ${text}`}>
                {action}
              </Link>
            </li>
          )
        })}
        {setup.map((warning) => (
          <li key={warning} className="task">
            <p>For whoever set up the site: {warning}</p>
          </li>
        ))}
        {needsBackup && (
          <li className="task">
            <p>{backupMessage(backup)} Ask whoever set up the site to make one and test it.</p>
          </li>
        )}
      </ul>
      {backup && !needsBackup && <p className="fact">{backupMessage(backup)}</p>}
    </section>
  )
}

const paths = { show: 'news', article: 'news', release: 'releases' } as const
const words = { show: 'Show', article: 'Goes public', release: 'Comes out' } as const

function ComingUp({ events }: { events: DashboardCounts['comingUp'] }) {
  const site = useSite()
  return (
    <section className="stack-12" aria-labelledby="coming-up">
      <h2 id="coming-up">Coming up</h2>
      {events.length === 0 && <p>Nothing coming up.</p>}
      <ul className="tasks">
        {events.map(({ kind, id, name, day }) => (
          <li key={`${kind} ${id}`} className="task">
            <p dir="auto">
              <Link to={`/${paths[kind]}/${id}`}>{name}</Link>
            </p>
            <p className="fact">
              {words[kind]}{' '}
              {formatInstant(day, kind === 'show' ? { ...site, timeZone: 'UTC' } : site)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

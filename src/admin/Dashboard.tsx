import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#src/components/admin/use-read.ts'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { dashboardApi } from '#src/features/dashboard/admin/operations.ts'
import { backupMessage, backupTask } from '#src/features/dashboard/backup.ts'
import { taskText } from '#src/features/dashboard/task.ts'
import type { DashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import { screensOf } from './screens.ts'
import type { Role } from '#src/lib/role.ts'

const PressingStatistics = lazy(
  () => import('#src/features/codes/admin/pressing/PressingStatistics.tsx'),
)

/** The first screen: the signed-in user, the screens of their role, counts, and for admins how old the last backup is. */
export function Dashboard() {
  const { user } = useSession()
  const counts = useRead(['dashboard'], dashboardApi.read)
  return (
    <>
      <div className="cluster greeting">
        <h1>Hello, {user.username}</h1>
        <p className="badge fact">{user.role}</p>
      </div>
      {counts.data && <TasksPart {...counts.data} />}
      <section className="stack-16 stats-part" aria-labelledby="quick-stats">
        <h2 id="quick-stats">Quick stats</h2>
        {counts.data ? (
          <dl className="stats">
            {statsOf(counts.data).map(([label, count]) => (
              <div key={label}>
                <dt className="fact">{label}</dt>
                <dd>{count.toLocaleString('en-US')}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>{counts.error?.message ?? 'Counting...'}</p>
        )}
      </section>
      <Cards role={user.role} />
      {user.role === 'admin' && <PressingsPart />}
      {counts.data?.backup && !backupTask(counts.data.backup) && (
        <p className="fact">{backupMessage(counts.data.backup)}</p>
      )}
    </>
  )
}

const Cards = ({ role }: { role: Role }) => (
  <ul className="cards">
    {screensOf(role).map(({ path, title, about }) => (
      <li key={path} className="stack-8 card">
        <h2>
          <Link className="card-link" to={`/${path}`}>
            {title}
          </Link>
        </h2>
        <p>{about}</p>
      </li>
    ))}
  </ul>
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
            <p>For whoever set the site up: {warning}</p>
          </li>
        ))}
        {needsBackup && (
          <li className="task">
            <p>
              {backupMessage(backup)} Without a backup that somebody has tried, a lost database is a
              lost label. Ask whoever set the site up: its README says how, under “Backup and exit”.
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Loaded when it is opened: the first screen waits for nothing that few ask for each day. */
function PressingsPart() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="stack-16 stats-part"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>What becomes of the codes</h2>
      </summary>
      {isOpen && (
        <Suspense fallback={<p>Counting what was redeemed...</p>}>
          <PressingStatistics />
        </Suspense>
      )}
    </details>
  )
}

/** The server sends a moderator only the number of articles; absent counts are left out. */
const statsOf = ({ artists, releases, codesRedeemed, news }: DashboardCounts) =>
  (
    [
      ['Artists', artists],
      ['Releases', releases],
      ['Codes redeemed', codesRedeemed],
      ['News articles', news],
    ] as const
  ).flatMap(([label, count]) => (count === undefined ? [] : [[label, count] as const]))

import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#src/components/admin/use-read.ts'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { readDashboard } from '#src/features/dashboard/admin/client.ts'
import { backupMessage, backupTask, type BackupState } from '#src/features/dashboard/backup.ts'
import type { DashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import { screensOf } from './screens.ts'

const PressingStatistics = lazy(
  () => import('#src/features/codes/admin/pressing/PressingStatistics.tsx'),
)

/** The first screen: the signed-in user, the screens of their role, counts, and for admins how old the last backup is. */
export function Dashboard() {
  const { user } = useSession()
  const counts = useRead(['dashboard'], readDashboard)
  return (
    <>
      <div className="greeting">
        <h1>Hello, {user.username}</h1>
        <p className="badge fact">{user.role}</p>
      </div>
      <ul className="cards">
        {screensOf(user.role).map(({ path, title, about }) => (
          <li key={path} className="card">
            <h2>
              <Link to={`/${path}`}>{title}</Link>
            </h2>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <section className="stats-part" aria-labelledby="quick-stats">
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
      {user.role === 'admin' && <PressingsPart />}
      {counts.data?.backup && <BackupPart backup={counts.data.backup} />}
    </>
  )
}

/** Loaded when it is opened: the first screen waits for nothing that few ask for each day. */
function PressingsPart() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="stats-part" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What becomes of the codes</summary>
      {isOpen && (
        <Suspense fallback={<p>Counting what was redeemed...</p>}>
          <PressingStatistics />
        </Suspense>
      )}
    </details>
  )
}

function BackupPart({ backup }: { backup: BackupState }) {
  return (
    <section className="stats-part" aria-labelledby="backup">
      <h2 id="backup">Backup</h2>
      <p>{backupMessage(backup)}</p>
      {backupTask(backup) && (
        <p className="admin-hint">
          Without a backup that somebody has tried, a lost database is a lost label. Whoever set the
          site up finds out how in its README, under “Backup and exit”.
        </p>
      )}
    </section>
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

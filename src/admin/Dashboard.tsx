import { Link } from 'react-router'
import { useRead } from '#src/components/admin/use-read.ts'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { readDashboard } from '#src/features/dashboard/admin/client.ts'
import type { DashboardCounts } from '#src/features/dashboard/admin/contract.ts'
import { screensOf } from './screens.ts'

/** The first screen: the signed-in user, the screens of their role, and counts. */
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
    </>
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

import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '#src/components/admin/site-context.ts'
import { useRead, LoadingFailed } from '#src/components/admin/read.tsx'
import { useSession } from '#src/features/staff/admin/session-context.ts'
import { dashboardApi } from '#src/features/dashboard/admin/api.ts'
import { CheckList } from '#src/components/admin/CheckList.tsx'
import { backupAdvice, backupCheck, taskCheck } from '#src/features/dashboard/admin/messages.ts'
import { unknownMessage } from '#src/features/publishing/admin/messages.ts'
import type { DashboardCounts, SiteChecked } from '#src/features/dashboard/admin/contract.ts'
import type { ApiResult } from '#src/lib/api.ts'
import type { Check } from '#src/lib/check.ts'
import { counted } from '#src/lib/counted.ts'
import { dayParts, formatTime } from '#src/lib/dates.ts'
import { dayOf } from '#src/lib/day.ts'
import type { Role } from '#src/lib/operation.ts'
import { quickActions, screensOf } from './screens.ts'
import { readHomeRooms, rowsToCome, storeHomeRooms } from './home-rooms.ts'
import { NewestCards } from './NewestCards.tsx'

const FirstDaySteps = lazy(() => import('./FirstDaySteps.tsx'))
const PressingStatistics = lazy(
  () => import('#src/features/codes/admin/pressing/PressingStatistics.tsx'),
)

/** The first screen: what can be done at once, what needs doing, what is on, and the screens of the user's role. */
export default function Dashboard() {
  const { user } = useSession()
  const { data, error, refetch } = useRead(['dashboard'], () => dashboardApi.readDashboard())
  const siteChecks = useSiteChecks(user.role)
  const rooms = useRooms(data, siteChecks)
  return (
    <>
      <div className="cluster gap-x-20 gap-y-12">
        <h1>
          Hello, <bdi>{user.username}</bdi>
        </h1>
        <p className="badge fact">{user.role}</p>
      </div>
      {data?.firstDay && data.codesRedeemed === 0 && (
        <Suspense>
          <FirstDaySteps done={data.firstDay} inPart={data.inPart} />
        </Suspense>
      )}
      <p className="grid border-t-2 border-ink sm:grid-cols-2 xl:fit-220">
        {quickActions[user.role].map(([action, to], index) => (
          <Link
            key={action}
            className={index > 0 ? `${quickAction} button-quiet` : quickAction}
            to={to}
          >
            {action}
          </Link>
        ))}
      </p>
      {error && !data ? (
        <LoadingFailed
          message={unknownMessage}
          cause={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="dashboard-columns fit-340 items-start gap-x-48 gap-y-32">
          <TasksPart counts={data} siteChecks={siteChecks} rows={rooms.tasks} />
          <ComingUp events={data?.comingUp} rows={rooms.events} />
        </div>
      )}
      {user.role === 'admin' && <Redemptions isDrawn={rooms.hasCurve} />}
      <Cards role={user.role} counts={data} />
      {user.role === 'admin' && data && <NewestCards />}
    </>
  )
}

const quickAction = 'button min-h-56 justify-start'

const noChecks: ApiResult<SiteChecked> = { ok: true, data: { checks: [] } }

/** Undefined while they are not known: Home does not wait for the file store. A moderator has none. */
function useSiteChecks(role: Role): readonly Check[] | undefined {
  const read = useRead(['dashboard', 'site'], async () =>
    role === 'admin' ? dashboardApi.readSiteChecks() : noChecks,
  )
  return read.error ? [] : read.data?.checks
}

/** The room that each part takes: as last time while something is not known, and then as it is, which is stored. */
function useRooms(data: DashboardCounts | undefined, siteChecks: readonly Check[] | undefined) {
  const [stored] = useState(readHomeRooms)
  const isKnown = data !== undefined && siteChecks !== undefined
  const tasks = isKnown ? listedChecks(data, siteChecks).length : stored.tasks
  const events = data ? data.comingUp.length : stored.events
  const hasCurve = data ? Boolean(data.codesRedeemed) : stored.hasCurve
  useEffect(() => {
    if (isKnown) storeHomeRooms({ tasks, events, hasCurve })
  }, [isKnown, tasks, events, hasCurve])
  return { tasks, events, hasCurve }
}

type CardsProps = { role: Role; counts: DashboardCounts | undefined }

/** The screens that the spec has cards for, each with what there is in it. */
function Cards({ role, counts }: CardsProps) {
  const factOf = (path: string): string | undefined => counts && cardFacts[path]?.(counts)
  return (
    <ul className="cards grid grid-cols-[repeat(auto-fit,minmax(min(50%,160px),1fr))] gap-x-1 border-y-2 border-ink">
      {screensOf(role)
        .filter(({ path }) => path in cardFacts)
        .map(({ path, title }) => (
          <li
            key={path}
            className="stack-4 card relative content-start py-12 pr-12 has-focus-visible:-outline-offset-3"
          >
            <h2 className="text-15">
              <Link className="card-link" to={`/${path}`}>
                {title}
              </Link>
            </h2>
            <p className="fact">{factOf(path) ?? '\u00a0'}</p>
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

const Redemptions = ({ isDrawn }: { isDrawn: boolean }) => (
  <section
    // Its curve comes later, and the cards below do not move then.
    className={isDrawn ? 'stack-12 min-h-[34rem] content-start' : 'stack-12'}
    aria-labelledby="redemptions"
  >
    <h2 id="redemptions">Redemptions</h2>
    <Suspense fallback={<p>Counting what was redeemed...</p>}>
      <PressingStatistics />
    </Suspense>
  </section>
)

type TasksProps = {
  counts: DashboardCounts | undefined
  siteChecks: readonly Check[] | undefined
  rows: number
}

/** What needs doing; while some of it is not known, rows without words have its room. */
function TasksPart({ counts, siteChecks, rows }: TasksProps) {
  const checks = counts ? listedChecks(counts, siteChecks ?? []) : []
  const isKnown = counts !== undefined && siteChecks !== undefined
  const backup = counts && backupOf(counts)
  return (
    <section className="stack-12" aria-labelledby="needs-doing">
      <h2 id="needs-doing">What needs doing</h2>
      {!counts && (
        <p className="visually-hidden" role="status">
          Checking what needs doing …
        </p>
      )}
      {isKnown && checks.length === 0 && <p>Nothing. Put a record on.</p>}
      <div>
        <CheckList checks={checks} />
        {!isKnown && <RowsToCome rows={rows - checks.length} />}
      </div>
      {backup?.level === 'ok' && <p className="fact">{backup.what}</p>}
    </section>
  )
}

const backupOf = ({ backup }: DashboardCounts) => backup && backupCheck(backup, backupAdvice)

function listedChecks(counts: DashboardCounts, siteChecks: readonly Check[]) {
  const backup = backupOf(counts)
  return [
    ...counts.tasks.map((task) => ({ ...taskCheck(task), key: `${task.kind} ${task.id}` })),
    ...siteChecks.map((check) => ({
      ...check,
      how: `For whoever set up the site: ${check.how}`,
      key: check.what,
    })),
    ...(backup && backup.level !== 'ok' ? [{ ...backup, key: 'backup' }] : []),
  ]
}

const RowsToCome = ({ rows }: { rows: number }) => (
  <ul className="rows-to-come" aria-hidden="true">
    {rowsToCome(rows).map((row) => (
      <li key={row} />
    ))}
  </ul>
)

const paths = {
  show: 'news',
  article: 'news',
  release: 'releases',
  early: 'releases',
  goods: 'goods',
  'press-kit': 'press',
} as const
const words = {
  show: 'Show',
  article: 'Goes public',
  release: 'Comes out',
  early: 'Early track',
  goods: 'In the shop',
  'press-kit': 'Press kit',
} as const

type ComingUpProps = { events: DashboardCounts['comingUp'] | undefined; rows: number }

/** What is coming up, the day large as on a ticket of the site. */
function ComingUp({ events, rows }: ComingUpProps) {
  return (
    <section className="stack-12" aria-labelledby="coming-up">
      <h2 id="coming-up">Coming up</h2>
      {events?.length === 0 && <p>Nothing coming up.</p>}
      {events ? (
        <ul className="border-line not-empty:border-t">
          {events.map((event) => (
            <Ticket key={`${event.kind} ${event.id}`} event={event} />
          ))}
        </ul>
      ) : (
        <RowsToCome rows={rows} />
      )}
    </section>
  )
}

function Ticket({
  event: { kind, id, name, day },
}: {
  event: DashboardCounts['comingUp'][number]
}) {
  const site = useSite()
  // The day of a show is a day of the calendar, whatever the label's time zone is.
  const date = dayOf(new Date(day), kind === 'show' ? 'UTC' : site.timeZone)
  const { number, month, year } = dayParts(date)
  return (
    <li className="grid min-h-65 grid-cols-[72px_minmax(0,1fr)] content-center border-b border-line py-4">
      <time className="row-span-2 grid" dateTime={date}>
        <span className="text-[2rem] leading-none weight-800 font-stretch-expanded">
          {`${number}`.padStart(2, '0')}
        </span>{' '}
        <span className="fact">
          {month} <span className="visually-hidden">{year}</span>
        </span>
      </time>
      <p>
        <Link to={`/${paths[kind]}/${id}`}>
          <bdi>{name}</bdi>
        </Link>
      </p>
      <p className="fact">
        {words[kind]}
        {kind !== 'show' && ` at ${formatTime(day, site)}`}
      </p>
    </li>
  )
}

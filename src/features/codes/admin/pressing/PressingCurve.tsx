import { useSite } from '#src/components/admin/site-context.ts'
import { formatDay, formatDayOfYear } from '#src/lib/dates.ts'
import type { Day } from '#src/lib/day.ts'
import { count } from '../code-states.ts'
import type { CodeStatistics } from '../contract.ts'

/** The day that is so many days after `day`. */
const dayAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

type Props = Pick<CodeStatistics, 'curve' | 'lastPressing'> & { firstDay: Day }

/** Redeemed codes over time, from the first one on: a step line between dates, and the same as a table for screen readers. */
export function PressingCurve({ curve, lastPressing, firstDay }: Props) {
  const { dates } = useSite()
  const [from] = curve[0] ?? [0]
  const [redeemedUntil, most] = curve.at(-1) ?? [0, 0]
  // A pressing of which nothing is redeemed yet is at the end, and one from before the first redemption is not drawn.
  const until = Math.max(redeemedUntil, lastPressing?.day ?? 0)
  const mark = lastPressing && lastPressing.day > from ? lastPressing : undefined
  const dateOf = (day: number) => dayAfter(firstDay, day)
  const ticks = tickDays(from, until).map(dateOf)
  const isOneYear = new Set(ticks.map((day) => day.slice(0, 4))).size === 1
  const markedAt = mark && place(mark.day, from, until)
  return (
    <figure>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8">
        <p className="fact grid content-between text-end" aria-hidden="true">
          <span>{count(most)}</span>
          <span>0</span>
        </p>
        <svg
          className="h-[clamp(8rem,24vw,14rem)] w-full overflow-visible border-s border-b fill-none stroke-current stroke-2"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`Redeemed codes over ${days(until - from)}, until ${formatDay(dateOf(until), dates)}: from 0 to ${count(most)}. The table has the numbers.`}
        >
          <path d={curvePath(curve, until)} vectorEffect="non-scaling-stroke" />
          {markedAt !== undefined && (
            <path
              className="stroke-accent"
              strokeDasharray="4"
              d={`M${markedAt} 0V100`}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <p
          className="fact col-start-2 mt-[0.5rem] mb-[1rem] flex justify-between"
          aria-hidden="true"
        >
          {ticks.map((day) => (
            <span key={day}>{isOneYear ? formatDayOfYear(day, dates) : formatDay(day, dates)}</span>
          ))}
        </p>
      </div>
      {mark && (
        <p className="fact border-0 border-s-2 border-dashed border-accent ps-12">
          Last pressing: {mark.name}, {formatDay(dateOf(mark.day), dates)}
        </p>
      )}
      <details>
        <summary>The numbers</summary>
        <CurveTable
          rows={curve.map(([day, redeemed]) => [formatDay(dateOf(day), dates), redeemed])}
        />
      </details>
    </figure>
  )
}

const cell = 'py-[0.25rem] pr-[1.5rem] pl-0 text-start'

const CurveTable = ({ rows }: { rows: [date: string, redeemed: number][] }) => (
  <div
    className="max-h-[20rem] overflow-auto"
    tabIndex={0}
    role="region"
    aria-label="Redeemed codes by day"
  >
    <table className="border-collapse [font-variant-numeric:tabular-nums]">
      <thead>
        <tr>
          <th className={cell} scope="col">
            Day
          </th>
          <th className={cell} scope="col">
            Redeemed until then
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([date, redeemed]) => (
          <tr key={date}>
            <th className={cell} scope="row">
              {date}
            </th>
            <td className={cell}>{count(redeemed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const days = (number: number) => (number <= 1 ? '1 day' : `${count(number)} days`)

/** The first day, the last one, and the one in the middle if there is one. */
export const tickDays = (from: number, until: number): number[] => [
  ...new Set([from, Math.round((from + until) / 2), until]),
]

/** The path of a step line in a square of 100 by 100 units, from the lower left corner, the first day, to the right side, `until`. */
export function curvePath(curve: Props['curve'], until: number): string {
  const from = curve[0]?.[0] ?? 0
  const most = curve.at(-1)?.[1] ?? 0
  const y = (redeemed: number) => round(100 - (100 * redeemed) / Math.max(1, most))
  const steps = curve.map(([day, redeemed]) => `H${place(day, from, until)}V${y(redeemed)}`)
  return ['M0 100', ...steps, 'H100'].join('')
}

/** Where a day is between the left side and the right one. */
const place = (day: number, from: number, until: number) =>
  round((100 * (day - from)) / Math.max(1, until - from))

const round = (units: number) => Math.round(units * 100) / 100

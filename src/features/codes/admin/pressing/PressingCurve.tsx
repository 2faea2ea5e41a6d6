import { count } from '../code-states.ts'
import type { CodeStatistics } from '../contract.ts'

type Props = Pick<CodeStatistics, 'curve' | 'lastPressing'>

/** Redeemed codes over time: a step line with the last pressing marked, and the same as a table for screen readers. */
export function PressingCurve({ curve, lastPressing }: Props) {
  const [redeemedUntil, most] = curve.at(-1) ?? [0, 0]
  const lastDay = Math.max(redeemedUntil, lastPressing?.day ?? 0)
  const markedAt = lastPressing && (100 * lastPressing.day) / lastDay
  return (
    <figure className="curve">
      <p className="fact" aria-hidden="true">
        {count(most)}
      </p>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Redeemed codes over ${days(lastDay)}: from 0 to ${count(most)}. The table has the numbers.`}
      >
        <path d={curvePath(curve, lastDay)} vectorEffect="non-scaling-stroke" />
        {markedAt && (
          <path className="curve-mark" d={`M${markedAt} 0V100`} vectorEffect="non-scaling-stroke" />
        )}
      </svg>
      <p className="flex justify-between curve-days fact" aria-hidden="true">
        <span>Made</span>
        <span>{days(lastDay)} later</span>
      </p>
      {lastPressing && (
        <p className="curve-legend fact">
          Last pressing: {lastPressing.name}, after {days(lastPressing.day)}
        </p>
      )}
      <details>
        <summary>The numbers</summary>
        <CurveTable curve={curve} />
      </details>
    </figure>
  )
}

const CurveTable = ({ curve }: Pick<Props, 'curve'>) => (
  <div className="curve-table" tabIndex={0} role="region" aria-label="Redeemed codes by day">
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Redeemed until then</th>
        </tr>
      </thead>
      <tbody>
        {curve.map(([day, redeemed]) => (
          <tr key={day}>
            <th scope="row">{count(day)}</th>
            <td>{count(redeemed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const days = (number: number) => (number <= 1 ? '1 day' : `${count(number)} days`)

/** The path of a step line in a square of 100 by 100 units, from its lower left corner to its right side, the last day. */
export function curvePath(curve: Props['curve'], lastDay: number): string {
  const most = curve.at(-1)?.[1] ?? 0
  const x = (day: number) => round((100 * day) / Math.max(1, lastDay))
  const y = (redeemed: number) => round(100 - (100 * redeemed) / Math.max(1, most))
  const steps = curve.map(([day, redeemed]) => `H${x(day)}V${y(redeemed)}`)
  return ['M0 100', ...steps, 'H100'].join('')
}

const round = (units: number) => Math.round(units * 100) / 100

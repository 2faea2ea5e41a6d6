import type { CodeStatistics } from '../contract.ts'
import { curvePath } from './curve-path.ts'

type Props = { curve: CodeStatistics['curve'] }

/** Redeemed codes over time: a step line, and the same as a table for whoever does not see it. */
export function PressingCurve({ curve }: Props) {
  const [lastDay, most] = curve.at(-1)!
  return (
    <figure className="curve">
      <p className="curve-most fact" aria-hidden="true">
        {count(most)}
      </p>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Redeemed codes over ${days(lastDay)}: from 0 to ${count(most)}. The table has the numbers.`}
      >
        <path d={curvePath(curve)} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="curve-days fact" aria-hidden="true">
        <span>Made</span>
        <span>{days(lastDay)} later</span>
      </p>
      <details>
        <summary>The numbers</summary>
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
      </details>
    </figure>
  )
}

const count = (number: number) => number.toLocaleString('en-US')
const days = (number: number) => (number <= 1 ? '1 day' : `${count(number)} days`)

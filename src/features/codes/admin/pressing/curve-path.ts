import type { CodeStatistics } from '../contract.ts'

/** The path of a step line in a square of 100 by 100 units, from its lower left to its upper right corner. */
export function curvePath(curve: CodeStatistics['curve']): string {
  const [lastDay, most] = curve.at(-1) ?? [0, 0]
  const x = (day: number) => round((100 * day) / Math.max(1, lastDay))
  const y = (redeemed: number) => round(100 - (100 * redeemed) / Math.max(1, most))
  const steps = curve.map(([day, redeemed]) => `H${x(day)}V${y(redeemed)}`)
  return ['M0 100', ...steps, 'H100'].join('')
}

const round = (units: number) => Math.round(units * 100) / 100

import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** One line of the bench: what was measured, what it may be, and the ratio to what was measured beside it. */
export type Measurement = {
  what: string
  value: string
  limit: string
  /** The value over its limit; above 1 the limit is missed. */
  ofLimit: number
  /** Where a limit is known to be missed: what the rest is made of, or why it stays. */
  why?: string
}

export const median = (values: number[]): number => percentile(values, 0.5)

/** The value below which this part of all lies (nearest rank). */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? NaN
}

/** Runs it and answers the milliseconds that it took. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** A measured value against another that was measured in the same run. */
export function ratioTo(
  what: string,
  [value, floor]: [value: number, floor: number],
  most: number,
  unit = 'ms',
): Measurement {
  const ratio = value / floor
  return {
    what,
    value: `${value.toFixed(2)} ${unit} = ${ratio.toFixed(2)} × ${floor.toFixed(2)} ${unit}`,
    limit: `${most} ×`,
    ofLimit: ratio / most,
  }
}

export const atMost = (what: string, value: number, most: number, unit: string): Measurement => ({
  what,
  value: `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`,
  limit: `${most} ${unit}`,
  ofLimit: value === 0 ? 0 : value / most,
})

/** A clock that tells the milliseconds of CPU of a session's process on this machine; elsewhere than on Linux, of the day. */
export async function processorTimeOf(session: pg.ClientBase): Promise<() => number> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
  return () => {
    try {
      const [, ...fields] = readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8').split(') ')
      const [user, system] = fields.join().split(' ').slice(11, 13)
      // In hundredths of a second.
      return (Number(user) + Number(system)) * 10
    } catch {
      return performance.now()
    }
  }
}

import { performance } from 'node:perf_hooks'
import { vi } from 'vitest'
import type { Backend } from '#supabase/local/backend.ts'

/**
 * Lets time pass for the rate limits and for what the functions sign: `advanceTo` seconds after it was made. The
 * database's own clock runs on, so its rows are moved by the difference.
 */
export class SimulatedClock {
  #backend: Pick<Backend, 'database'>
  #startedAt = performance.now()
  #date = Date.now()
  #moved = 0

  constructor(backend: Pick<Backend, 'database'>) {
    this.#backend = backend
    vi.useFakeTimers({ now: this.#date, toFake: ['Date'] })
  }

  async advanceTo(seconds: number): Promise<void> {
    vi.setSystemTime(this.#date + seconds * 1000)
    const move = seconds - this.realSeconds() - this.#moved
    if (move <= 0) return
    this.#moved += move
    await this.#backend.database.query(
      'update public.rate_limits set refilled_at = refilled_at - make_interval(secs => $1)',
      [move],
    )
  }

  /** The seconds that have really passed, which the database has seen at least. */
  realSeconds(): number {
    return (performance.now() - this.#startedAt) / 1000
  }

  stop(): void {
    vi.useRealTimers()
  }
}

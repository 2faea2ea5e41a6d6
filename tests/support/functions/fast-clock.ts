import { vi } from 'vitest'

const factor = 10

/**
 * From now on the time of netlify/server/http/deadline.ts passes ten times as fast, and stands still after `seconds`:
 * what ends by then ends on a busy machine as well, and what would wait for longer never ends. Answers how the time of
 * something else, in milliseconds, is turned into the test's own. vi.restoreAllMocks() ends it.
 */
export function startFastClock(seconds: number): (milliseconds: number) => number {
  const started = performance.now()
  const now = performance.now.bind(performance)
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const passed = () => Math.min((now() - started) * factor, seconds * 1000)
  vi.spyOn(performance, 'now').mockImplementation(() => started + passed())
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
    passed() + milliseconds < seconds * 1000
      ? timeout(Math.ceil(milliseconds / factor))
      : new AbortController().signal,
  )
  return (milliseconds) => milliseconds / factor
}

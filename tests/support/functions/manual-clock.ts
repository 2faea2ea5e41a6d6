import { vi } from 'vitest'

/**
 * From now on the time of netlify/server/http/deadline.ts passes only when the test says so, by milliseconds: what should
 * have ended by then ends on a busy machine as well, and what waits for longer never does. vi.restoreAllMocks() ends it.
 */
export function startManualClock(): (milliseconds: number) => void {
  let now = performance.now()
  let deadlines: { end: number; controller: AbortController }[] = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    deadlines.push({ end: now + milliseconds, controller })
    return controller.signal
  })
  return (milliseconds) => {
    now += milliseconds
    const over = deadlines.filter(({ end }) => end <= now)
    deadlines = deadlines.filter(({ end }) => end > now)
    for (const { controller } of over)
      controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  }
}

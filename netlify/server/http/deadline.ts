import { AsyncLocalStorage } from 'node:async_hooks'

/** The time for everything that one request waits for, so that every client is answered within 9 s. */
export const requestMs = 8000

const requests = new AsyncLocalStorage<{ end: number }>()

/** Runs the work of one request, within which no deadline() is later than the request's own. */
export const withRequestDeadline = <Result>(work: () => Promise<Result>): Promise<Result> =>
  requests.getStore() ? work() : requests.run({ end: performance.now() + requestMs }, work)

/** A signal that aborts after `atMost` milliseconds, or earlier, so that `reserve` milliseconds of the request are left. */
export function deadline(atMost: number, reserve = 0): AbortSignal {
  const end = requests.getStore()?.end ?? Infinity
  const left = Math.floor(Math.min(atMost, end - performance.now() - reserve))
  return left > 0 ? AbortSignal.timeout(left) : AbortSignal.abort()
}

/** Whether a request that failed had used up its time: what it waited for was slow, and not away. */
export const wasSlow = (): boolean =>
  (requests.getStore()?.end ?? Infinity) - performance.now() < 1000

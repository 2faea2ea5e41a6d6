import { AsyncLocalStorage } from 'node:async_hooks'

/** All that one request waits for ends in this time, whatever it asks of whom: everybody is answered within 9 s. */
export const requestMs = 8000

const requests = new AsyncLocalStorage<{ end: number }>()

/** Does the work of one request: every deadline() that is asked for inside it ends with the request's own time. */
export const withRequestDeadline = <Result>(work: () => Promise<Result>): Promise<Result> =>
  requests.getStore() ? work() : requests.run({ end: performance.now() + requestMs }, work)

/** A signal after `atMost` milliseconds, or so early that `reserve` is left of this request for what has to follow. */
export function deadline(atMost: number, reserve = 0): AbortSignal {
  const end = requests.getStore()?.end ?? Infinity
  const left = Math.floor(Math.min(atMost, end - performance.now() - reserve))
  return left > 0 ? AbortSignal.timeout(left) : AbortSignal.abort()
}

import { setImmediate } from 'node:timers/promises'

type Answer = (request: Request) => Promise<Response>

/** The database does one thing at a time; a few at once, so that a password that is hashed holds nobody up. */
const atOnce = 4
/** A usual machine answers them all within the longest wait. */
const mostWaiting = 600
const longestWaitMs = 4000

/**
 * Admission control: a few requests at once and the others in line. A request that finds the line too long, or its first one
 * waiting for too long, is refused at once (503 with Retry-After), instead of when nobody listens any more. Refuses
 * everybody while it is not open.
 */
export function admit(answer: Answer, isOpen: () => boolean = () => true): Answer {
  let running = 0
  const line: { since: number; enter: () => void }[] = []
  const isLate = (since: number) => performance.now() - since > longestWaitMs
  const leave = () => {
    const next = line.shift()
    if (next) next.enter()
    else running--
  }
  return async (request) => {
    if (!isOpen() || line.length >= mostWaiting || (line[0] && isLate(line[0].since)))
      return refusal()
    const since = performance.now()
    if (running < atOnce) running++
    else await new Promise<void>((enter) => line.push({ since, enter }))
    try {
      // The database works without a pause; those who have come meanwhile are to hear at once whether they may stay.
      await setImmediate()
      return isLate(since) ? refusal() : await answer(request)
    } finally {
      leave()
    }
  }
}

/** In PostgREST's form, with PostgreSQL's code for too many connections. */
const refusal = () =>
  Response.json(
    { code: '53300', message: 'The database is busy. Please try again later.' },
    { status: 503, headers: { 'retry-after': `${longestWaitMs / 1000}` } },
  )

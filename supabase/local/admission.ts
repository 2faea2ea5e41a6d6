type Answer = (request: Request) => Promise<Response>

/** The database does one thing at a time; a few at once, so that a password that is hashed holds nobody up. */
const atOnce = 4
const mostWaiting = 1000
/** Half of what a function waits for its answer. */
const longestWaitMs = 4000

/**
 * Admission control: a few requests at once, the others in line, and whoever would wait too long is refused at once
 * (503 with Retry-After) instead of when nobody listens any more. Refuses everybody while it is not open.
 */
export function admit(answer: Answer, isOpen: () => boolean = () => true): Answer {
  let running = 0
  // A moving average of the time from one answer to the next.
  let paceMs = 10
  const waiting: (() => void)[] = []
  const leave = (startedAt: number) => {
    paceMs += ((performance.now() - startedAt) / running - paceMs) / 16
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return async (request) => {
    const waitMs = waiting.length * paceMs
    if (!isOpen() || waitMs > longestWaitMs || waiting.length >= mostWaiting) return refuse(waitMs)
    if (running < atOnce) running++
    else await new Promise<void>((turn) => waiting.push(turn))
    const startedAt = performance.now()
    try {
      return await answer(request)
    } finally {
      leave(startedAt)
    }
  }
}

/** In PostgREST's form, with PostgreSQL's code for too many connections. */
const refuse = (waitMs: number) =>
  Response.json(
    { code: '53300', message: 'The database is busy. Please try again later.' },
    { status: 503, headers: { 'retry-after': `${Math.max(1, Math.ceil(waitMs / 1000))}` } },
  )

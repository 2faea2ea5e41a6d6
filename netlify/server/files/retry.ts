import { setTimeout as wait } from 'node:timers/promises'
import { isBusy } from './file-store.ts'

/** How a store is asked again that is too busy (408, 429) or has an error of its own (5xx). */
export type Retries = {
  /** The pauses before each further try. */
  pausesMs: readonly number[]
  /** Also after no answer at all, three times: each may take minutes. */
  afterNoAnswer?: boolean
  /** The longest that a store is waited for that says how long; 2 s when absent. */
  longestSaidMs?: number
}
const mostSilent = 3

/** Within the deadline of one request to a function, and of one probe. */
export const functionRetries: Retries = { pausesMs: [150, 400, 1000] }
/** A command has minutes. */
export const commandRetries: Retries = {
  pausesMs: [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000],
  afterNoAnswer: true,
  longestSaidMs: 60_000,
}

/**
 * Sends a request, and again while the store is busy. Where it stayed busy to the last try of a method, each further request
 * of that method gets one try, until one is answered: a command over a thousand files ends. `makeSignal` ends pauses too.
 */
export function retrying(
  { pausesMs, afterNoAnswer = false, longestSaidMs = 2000 }: Retries,
  makeSignal: () => AbortSignal,
) {
  const givenUp = new Set<string>()
  return async (method = 'GET', send: () => Promise<Response>): Promise<Response> => {
    let silent = 0
    for (const pauseMs of givenUp.has(method) ? [] : pausesMs) {
      const answer = await send().catch((error: unknown) => {
        if (afterNoAnswer && ++silent < mostSilent) return undefined
        if (afterNoAnswer) givenUp.add(method)
        throw error
      })
      if (answer && (!isBusy(answer) || saidMs(answer) > longestSaidMs)) return answer
      const pause = Math.max(jittered(pauseMs), saidMs(answer))
      const isTime = await wait(pause, true, { signal: makeSignal() }).catch(() => false)
      if (!isTime && answer) return answer
      await answer?.body?.cancel()
    }
    givenUp.add(method)
    const answer = await send()
    if (!isBusy(answer)) givenUp.delete(method)
    return answer
  }
}

/** Many requests that were refused at once do not come back at once. */
const jittered = (pauseMs: number) => pauseMs * (0.75 + Math.random() / 2)

/** How long the store says it wants to be left alone. */
const saidMs = (answer: Response | undefined): number => {
  const seconds = Number(answer?.headers.get('retry-after'))
  return Number.isFinite(seconds) ? seconds * 1000 : 0
}

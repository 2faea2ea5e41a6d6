import { setTimeout as wait } from 'node:timers/promises'

/** How a store is asked again that is too busy (429) or has an error of its own (5xx). */
export type Retries = {
  /** The pauses before each further try. */
  pausesMs: readonly number[]
  /** Also after no answer at all. */
  afterNoAnswer?: boolean
}

/** Within the deadline of one request to a function, and of one probe. */
export const functionRetries: Retries = { pausesMs: [150, 400, 1000] }
/** A command has minutes. */
export const commandRetries: Retries = {
  pausesMs: [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000],
  afterNoAnswer: true,
}

const isBusy = ({ status }: Response) => status === 429 || status >= 500

/**
 * Sends a request, and again while the store is busy. A store that stayed busy to the last try gets one try a request from
 * then on, until it answers one: a command over a thousand files ends. `makeSignal` ends the pauses as well.
 */
export function retrying(
  { pausesMs, afterNoAnswer = false }: Retries,
  makeSignal: () => AbortSignal,
) {
  let hasGivenUp = false
  return async (send: () => Promise<Response>): Promise<Response> => {
    for (const pauseMs of hasGivenUp ? [] : pausesMs) {
      const answer = await send().catch((error: unknown) => {
        if (!afterNoAnswer) throw error
        return undefined
      })
      if (answer && !isBusy(answer)) return answer
      const isTime = await wait(jittered(pauseMs, answer), true, { signal: makeSignal() }).catch(
        () => false,
      )
      if (!isTime && answer) return answer
      await answer?.body?.cancel()
    }
    hasGivenUp = true
    const answer = await send()
    hasGivenUp = isBusy(answer)
    return answer
  }
}

/** Many requests that were refused at once do not come back at once. Waits at least as long as the store says. */
const jittered = (pauseMs: number, answer: Response | undefined) =>
  Math.max(pauseMs * (0.75 + Math.random() / 2), saidMs(answer))

const longestSaidMs = 60_000
const saidMs = (answer: Response | undefined): number => {
  const seconds = Number(answer?.headers.get('retry-after'))
  return Number.isFinite(seconds) ? Math.min(longestSaidMs, seconds * 1000) : 0
}

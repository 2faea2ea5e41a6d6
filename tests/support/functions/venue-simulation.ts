// A venue behind one address: fans who redeem, some of whom mistype first, and a guesser beside them.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { RedeemAnswer } from '#src/features/codes/redeem/contract.ts'
import type { SimulatedClock } from './simulated-clock.ts'

export type Venue = {
  fans: number
  /** How many of a hundred fans type one wrong code first. */
  mistakes: number
  withGuesser: boolean
}

/** How long the guesser has been there before the first fan. */
const headStartSeconds = 120

/** What each fan waited for while their phone worked, in seconds, and what the venue asked of the site. */
export type Evening = {
  waits: number[]
  outcomes: string[]
  /** Wrong codes of the guesser that were looked up. */
  guessed: number
  /** The most requests in any three minutes. */
  busiest: number
}

type Post = (code: string, proof?: string) => Promise<RedeemAnswer>

/** A phone derives 500 keys in a second, the guesser's computer six times as many. */
const phone = 500
const computer = 3000
/** Fans come one a second; the guesser tries every two. A fan who mistyped looks at the sleeve for so long. */
const retypeSeconds = 8
const guessSeconds = 2

/** Plays `venue` on the simulated clock. `codeOf` and `wrongCodeOf` answer the code of a fan, and an unknown one. */
export async function playEvening(
  venue: Venue,
  clock: SimulatedClock,
  post: Post,
  codeOf: (fan: number) => string,
  wrongCodeOf: (index: number) => string,
): Promise<Evening> {
  const events: { at: number; run: () => Promise<void> }[] = []
  const later = (at: number, run: () => Promise<void>) => void events.push({ at, run })
  const requests: number[] = []
  const waits = Array<number>(venue.fans).fill(0)
  const outcomes = Array<string>(venue.fans).fill('nothing')
  let wrong = 0
  let guessed = 0

  /** Tries a code, with a proof as often as one is asked for; then calls `done`. */
  function tryCode(
    at: number,
    code: string,
    speed: number,
    done: (outcome: string, at: number, worked: number) => void,
    worked = 0,
    proof?: string,
  ): void {
    later(at, async () => {
      requests.push(at)
      const answer = await post(code, proof)
      if (answer.outcome !== 'proof-needed') return done(answer.outcome, at, worked)
      const { challenge } = answer
      const solution = (await solveChallenge({ challenge, deriveKey }))!
      const seconds = solution.counter / speed
      const solved = JSON.stringify({ challenge, solution })
      tryCode(at + seconds, code, speed, done, worked + seconds, solved)
    })
  }

  const redeem = (fan: number, at: number) =>
    tryCode(at, codeOf(fan), phone, (outcome, _, worked) => {
      outcomes[fan] = outcome
      waits[fan]! += worked
    })
  for (let fan = 0; fan < venue.fans; fan++) {
    const mistypes = (fan * venue.mistakes) % 100 < venue.mistakes
    if (!mistypes) redeem(fan, fan)
    else
      tryCode(fan, wrongCodeOf(wrong++), phone, (_, at, worked) => {
        waits[fan]! += worked
        redeem(fan, at + retypeSeconds)
      })
  }
  if (venue.withGuesser)
    for (let at = -headStartSeconds; at < venue.fans; at += guessSeconds)
      tryCode(at, wrongCodeOf(wrong++), computer, (outcome) => {
        if (outcome === 'unknown-code') guessed++
      })

  while (events.length > 0) {
    const next = events.reduce((first, event) => (event.at < first.at ? event : first))
    events.splice(events.indexOf(next), 1)
    await clock.advanceTo(headStartSeconds + next.at)
    await next.run()
  }
  const busiest = Math.max(
    ...requests.map((from) => requests.filter((at) => at >= from && at < from + 180).length),
  )
  return { waits, outcomes, guessed, busiest }
}

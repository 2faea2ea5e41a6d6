/** The facts from which it follows when to build, and what to say about it. Times are in milliseconds. */
export type Publishing = {
  /** Of the content as it is now. */
  revision: number
  changedAt: number
  /** Since when a change waits that no build was asked for. */
  waitingSince: number | null
  /** Somebody does not want to wait, since then. */
  urgentAt: number | null
  /** Of the content that the site shows, and when its build read it; null for a site that nobody has seen. */
  liveRevision: number
  liveReadAt: number | null
  /** The build that was asked for and is not seen yet. */
  build: { revision: number; since: number } | null
  failure: string | null
  /** When to try again by itself after a failure; null when nobody does. */
  retryAt: number | null
  automatic: boolean
  daily: boolean
  monthlyLimit: number
  deploysThisMonth: number
}

/** After how many milliseconds without an edit a publish begins. */
export type QuietPeriod = { quiet: number }

/** Edits that never stop are published all the same, after so many quiet periods. */
const longestWaitInPeriods = 5
/** A build that is not seen for so long is lost. */
export const lostBuildMs = 20 * 60_000
const aDay = 24 * 60 * 60_000

export type Reason = 'change' | 'now' | 'daily'
export type NextStep =
  | { step: 'rest' }
  /** `until` is when to look again. */
  | { step: 'wait'; until: number }
  /** Only PUBLISH NOW goes on from here. */
  | { step: 'hold'; why: 'automatic-off' | 'monthly-limit-reached' | 'failed' }
  | { step: 'give-up-build' }
  | { step: 'build'; reason: Reason }

/** What is to be done at this moment. */
export function nextStep(state: Publishing, { quiet }: QuietPeriod, now: number): NextStep {
  const { build, urgentAt, failure, retryAt } = state
  if (build) {
    const lostAt = build.since + lostBuildMs
    return now >= lostAt ? { step: 'give-up-build' } : { step: 'wait', until: lostAt }
  }
  if (retryAt !== null && now < retryAt) return { step: 'wait', until: retryAt }
  if (urgentAt !== null) return { step: 'build', reason: 'now' }
  // The next edit clears the failure, and so does PUBLISH NOW.
  if (failure !== null && retryAt === null) return { step: 'hold', why: 'failed' }
  const due = dueAt(state, quiet)
  if (due === null) return { step: 'rest' }
  const held = heldBack(state)
  if (held) return { step: 'hold', why: held }
  if (now < due.at) return { step: 'wait', until: due.at }
  return { step: 'build', reason: due.reason }
}

function dueAt(state: Publishing, quiet: number): { at: number; reason: Reason } | null {
  const { revision, liveRevision, changedAt, waitingSince, daily, liveReadAt } = state
  if (revision > liveRevision) {
    const latest = (waitingSince ?? changedAt) + longestWaitInPeriods * quiet
    return { at: Math.min(changedAt + quiet, latest), reason: 'change' }
  }
  return daily && liveReadAt !== null ? { at: liveReadAt + aDay, reason: 'daily' } : null
}

function heldBack({ automatic, monthlyLimit, deploysThisMonth }: Publishing) {
  if (!automatic) return 'automatic-off'
  return deploysThisMonth >= monthlyLimit ? 'monthly-limit-reached' : undefined
}

/** What the admin says on every screen. */
export type PublishingStatus =
  | { status: 'live' }
  | {
      status: 'waiting'
      changes: number
      until: number | null
      held: 'automatic-off' | 'monthly-limit-reached' | null
    }
  | { status: 'publishing' }
  | { status: 'failed'; why: string; retryAt: number | null }

export function statusOf(state: Publishing, patience: QuietPeriod, now: number): PublishingStatus {
  if (state.build) return { status: 'publishing' }
  if (state.failure !== null)
    return { status: 'failed', why: state.failure, retryAt: state.retryAt }
  const changes = state.revision - state.liveRevision
  if (changes <= 0) return { status: 'live' }
  const next = nextStep(state, patience, now)
  return {
    status: 'waiting',
    changes,
    until: next.step === 'wait' ? next.until : null,
    held: next.step === 'hold' && next.why !== 'failed' ? next.why : null,
  }
}

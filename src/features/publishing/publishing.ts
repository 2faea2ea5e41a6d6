import type { Publishing } from './state.ts'

/** The quiet period: how long no edit has to be saved before a build is requested (debounce). */
export type QuietPeriod = { quietPeriodMs: number }

/** The longest wait under continuous edits, in quiet periods (maximum wait of the debounce). */
const longestWaitInPeriods = 5
/** A requested build that is not live after this time is given up. */
export const lostBuildMs = 20 * 60_000
const dayMs = 24 * 60 * 60_000

export type Reason = 'change' | 'now' | 'daily'
export type NextStep =
  | { step: 'rest' }
  /** `until` is when the next step has to be computed again. */
  | { step: 'wait'; until: number }
  /** Held back until PUBLISH NOW, an edit or a new month. */
  | { step: 'hold'; why: 'automatic-off' | 'monthly-limit-reached' | 'failed' }
  | { step: 'give-up-build' }
  | { step: 'build'; reason: Reason }

export function nextStep(state: Publishing, { quietPeriodMs }: QuietPeriod, now: number): NextStep {
  const { urgentAt, failure, retryAt } = state
  const build = buildUnderWay(state, now)
  if (build) {
    const lostAt = build.leasedUntil ?? build.since + lostBuildMs
    return now >= lostAt ? { step: 'give-up-build' } : { step: 'wait', until: lostAt }
  }
  if (retryAt !== null && now < retryAt) return { step: 'wait', until: retryAt }
  if (urgentAt !== null) return { step: 'build', reason: 'now' }
  // The next edit clears the failure, and so does PUBLISH NOW.
  if (failure !== null && retryAt === null) return { step: 'hold', why: 'failed' }
  const due = dueAt(state, quietPeriodMs)
  if (due === null) return { step: 'rest' }
  const held = heldBack(state)
  if (held) return { step: 'hold', why: held }
  if (now < due.at) return { step: 'wait', until: due.at }
  return { step: 'build', reason: due.reason }
}

/** The build that is leased or was requested; none when its lease ran out, because its owner died before the request. */
const buildUnderWay = ({ build }: Publishing, now: number) =>
  build !== null && (build.leasedUntil === null || now < build.leasedUntil) ? build : null

function dueAt(state: Publishing, quietPeriodMs: number): { at: number; reason: Reason } | null {
  const { revision, liveRevision, changedAt, waitingSince, daily, liveReadAt } = state
  if (revision > liveRevision) {
    const latest = (waitingSince ?? changedAt) + longestWaitInPeriods * quietPeriodMs
    return { at: Math.min(changedAt + quietPeriodMs, latest), reason: 'change' }
  }
  return daily && liveReadAt !== null ? { at: liveReadAt + dayMs, reason: 'daily' } : null
}

function heldBack(state: Publishing) {
  if (!state.automatic) return 'automatic-off'
  return isMonthlyLimitReached(state) ? 'monthly-limit-reached' : undefined
}

const isMonthlyLimitReached = ({ monthlyLimit, deploysThisMonth }: Publishing) =>
  monthlyLimit !== null && deploysThisMonth >= monthlyLimit

/** The status that every admin screen shows. `until` and `retryAt` are milliseconds since the epoch. */
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

export function statusOf(
  state: Publishing,
  quietPeriod: QuietPeriod,
  now: number,
): PublishingStatus {
  if (buildUnderWay(state, now)) return { status: 'publishing' }
  if (state.failure !== null)
    return { status: 'failed', why: state.failure, retryAt: state.retryAt }
  const changes = state.revision - state.liveRevision
  if (changes <= 0) return { status: 'live' }
  const next = nextStep(state, quietPeriod, now)
  return {
    status: 'waiting',
    changes,
    until: next.step === 'wait' ? next.until : null,
    held: next.step === 'hold' && next.why !== 'failed' ? next.why : null,
  }
}

/** What pressing PUBLISH NOW does. The database refuses what this does not allow (request_publish). */
export type PublishNow =
  { press: 'publishes' | 'asks-first' | 'admins-only' } | { press: 'wait'; until: number }

/** What PUBLISH NOW does at `now`: beyond the monthly limit it is for admins alone, who are asked first. */
export function publishNowOf(state: Publishing, isAdmin: boolean, now: number): PublishNow {
  const { publishNowAt } = state
  const isUsedUp = isMonthlyLimitReached(state)
  if (isUsedUp && !isAdmin) return { press: 'admins-only' }
  if (publishNowAt !== null && now < publishNowAt) return { press: 'wait', until: publishNowAt }
  return { press: isUsedUp ? 'asks-first' : 'publishes' }
}

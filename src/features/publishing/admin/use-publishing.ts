import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { onServerChange } from '#src/lib/api.ts'
import { publish, readBuild, readPublishing } from './client.ts'
import {
  publishingPath,
  type PublishingRead,
  type PublishingRun,
} from '#src/features/publishing/contract.ts'
import { nextStep, statusOf, type PublishingStatus } from '#src/features/publishing/publishing.ts'

/** Milliseconds between two polls, for each status. */
const pollIntervalsMs = {
  live: 20_000,
  waiting: 10_000,
  publishing: 2_500,
  failed: 10_000,
  unknown: 10_000,
}

export type PublishingView = {
  /** Undefined while the server or the build file cannot be read. */
  status: PublishingStatus | undefined
  read: PublishingRead | undefined
  /** The database's clock now, in milliseconds since the epoch. */
  clock: () => number
  /** Publishes at once and returns what was done; undefined when the server did not answer. */
  publishNow: () => Promise<PublishingRun['what'] | undefined>
  /** Shows a state that another request has returned. */
  update: (read: PublishingRead) => void
}

export const PublishingContext = createContext<PublishingView | undefined>(undefined)

/** The publishing state that the admin polls. */
export function usePublishing(): PublishingView {
  const view = use(PublishingContext)
  if (!view) throw new Error('usePublishing needs a PublishingContext above it.')
  return view
}

/** `clockOffsetMs`: how far the database's clock is ahead of this browser's. */
type Snapshot = { read: PublishingRead; clockOffsetMs: number }

/** Polls the publishing state while the tab is visible, and asks the server to publish what is due. */
export function usePublishingPolling(): PublishingView {
  const [snapshot, setSnapshot] = useState<Snapshot>()
  const [isKnown, setIsKnown] = useState(true)
  const [poller] = useState(() => createPoller())

  const update = useCallback((read: PublishingRead | undefined) => {
    setIsKnown(read !== undefined)
    if (read) setSnapshot({ read, clockOffsetMs: read.now - Date.now() })
  }, [])
  useEffect(() => poller.start(update), [poller, update])

  const clock = useCallback(() => Date.now() + (snapshot?.clockOffsetMs ?? 0), [snapshot])
  const publishNow = useCallback(async () => {
    const run = await publish(true)
    if (!run.ok) return undefined
    update(run.data)
    poller.poll()
    return run.data.what
  }, [update, poller])

  return useMemo(() => {
    const read = isKnown ? snapshot?.read : undefined
    const status = read && statusOf(read.state, read, read.now)
    return { status, read, clock, publishNow, update }
  }, [snapshot, isKnown, clock, publishNow, update])
}

/**
 * Polls as often as the status can change, and at once after a change on the server or when the tab becomes visible.
 */
function createPoller() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  let onRead: (read: PublishingRead | undefined) => void = () => {}

  async function poll(): Promise<void> {
    const request = ++latest
    clearTimeout(timer)
    // A hidden tab does not poll; the scheduled function publishes without it.
    if (document.hidden) return
    const read = await readAndPublishDue()
    if (request !== latest) return
    onRead(read)
    timer = setTimeout(() => void poll(), read ? pollDelayMs(read) : pollIntervalsMs.unknown)
  }

  return {
    poll: () => void poll(),
    start: (listener: typeof onRead) => {
      onRead = listener
      const pollNow = () => void poll()
      pollNow()
      const stopListening = onServerChange((path) => {
        if (path !== publishingPath) pollNow()
      })
      document.addEventListener('visibilitychange', pollNow)
      return () => {
        stopListening()
        document.removeEventListener('visibilitychange', pollNow)
        latest++
        clearTimeout(timer)
      }
    },
  }
}

/** The state, after the server has taken the step that is due; undefined when it or the build file cannot be read. */
async function readAndPublishDue(): Promise<PublishingRead | undefined> {
  const [answer, build] = await Promise.all([readPublishing(), readBuild()])
  if (!answer.ok || !build) return undefined
  if (!hasServerStep(answer.data, Date.parse(build.readAt))) return answer.data
  const run = await publish(false)
  return run.ok ? run.data : answer.data
}

/** True when the server has a step to take: to record a new live build, to give a build up, or to request one. */
function hasServerStep(read: PublishingRead, siteReadAt: number): boolean {
  const { state, now, hasHook } = read
  if (siteReadAt !== state.liveReadAt) return true
  const { step } = nextStep(state, read, now)
  return step === 'give-up-build' || (step === 'build' && hasHook)
}

/** The interval of the status, or the end of a countdown if that is sooner; at least 250 ms. */
function pollDelayMs(read: PublishingRead): number {
  const { state, now } = read
  const interval = pollIntervalsMs[statusOf(state, read, now).status]
  const next = nextStep(state, read, now)
  return next.step === 'wait' ? Math.max(250, Math.min(interval, next.until - now + 250)) : interval
}

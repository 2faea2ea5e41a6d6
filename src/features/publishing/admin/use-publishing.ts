import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { onServerChange } from '#src/lib/api.ts'
import { publish, readBuild, readPublishing } from './client.ts'
import {
  publishingPath,
  type PublishingRead,
  type PublishingRun,
} from '#src/features/publishing/contract.ts'
import { nextStep, statusOf, type PublishingStatus } from '#src/features/publishing/publishing.ts'

/** Milliseconds between two looks. */
const pauses = { live: 20_000, waiting: 10_000, publishing: 2_500, failed: 10_000, unknown: 10_000 }

export type PublishingView = {
  /** Undefined while it is not known. */
  status: PublishingStatus | undefined
  read: PublishingRead | undefined
  /** The database's clock at this moment, in milliseconds. */
  clock: () => number
  /** Publishes without waiting, and answers what came of it; undefined when that cannot be known. */
  publishNow: () => Promise<PublishingRun['what'] | undefined>
  /** Takes what a change of the switches has answered. */
  take: (read: PublishingRead) => void
}

export const PublishingContext = createContext<PublishingView | undefined>(undefined)

/** How the site stands, as every screen may ask. */
export function usePublishing(): PublishingView {
  const view = use(PublishingContext)
  if (!view) throw new Error('usePublishing needs a PublishingContext above it.')
  return view
}

type Held = { read: PublishingRead; offset: number }

/** Watches how the site stands, while somebody looks, and publishes what is due. */
export function useWatchedPublishing(): PublishingView {
  const [held, setHeld] = useState<Held>()
  const [isKnown, setIsKnown] = useState(true)
  const [watch] = useState(() => watchPublishing())

  const take = useCallback((read: PublishingRead | undefined) => {
    setIsKnown(read !== undefined)
    if (read) setHeld({ read, offset: read.now - Date.now() })
  }, [])
  useEffect(() => watch.start(take), [watch, take])

  const clock = useCallback(() => Date.now() + (held?.offset ?? 0), [held])
  const publishNow = useCallback(async () => {
    const run = await publish(true)
    if (!run.ok) return undefined
    take(run.data)
    watch.look()
    return run.data.what
  }, [take, watch])

  return useMemo(() => {
    const read = isKnown ? held?.read : undefined
    const status = read && statusOf(read.state, quietPeriodOf(read), read.now)
    return { status, read, clock, publishNow, take }
  }, [held, isKnown, clock, publishNow, take])
}

/** Looks again and again, as often as something can have changed, and tells what it sees. */
function watchPublishing() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  let tell: (read: PublishingRead | undefined) => void = () => {}

  async function look(): Promise<void> {
    const turn = ++latest
    clearTimeout(timer)
    // Who does not look needs no answer; the clock on the server goes on.
    if (document.hidden) return
    const read = await lookOnce()
    if (turn !== latest) return
    tell(read)
    timer = setTimeout(() => void look(), read ? pauseOf(read) : pauses.unknown)
  }

  return {
    look: () => void look(),
    start: (listener: typeof tell) => {
      tell = listener
      const again = () => void look()
      again()
      const forget = onServerChange((path) => path !== publishingPath && again())
      document.addEventListener('visibilitychange', again)
      return () => {
        forget()
        document.removeEventListener('visibilitychange', again)
        latest++
        clearTimeout(timer)
      }
    },
  }
}

/** The state, after the server has done what is due; undefined when it cannot be known. */
async function lookOnce(): Promise<PublishingRead | undefined> {
  const [answer, build] = await Promise.all([readPublishing(), readBuild()])
  if (!answer.ok || !build) return undefined
  if (!isForTheServer(answer.data, Date.parse(build.readAt))) return answer.data
  const run = await publish(false)
  return run.ok ? run.data : answer.data
}

const quietPeriodOf = ({ quietPeriodMs }: PublishingRead) => ({ quiet: quietPeriodMs })

/** True when the server has something to do: a build that it has not seen yet, or one to ask for. */
function isForTheServer(read: PublishingRead, siteReadAt: number): boolean {
  const { state, now, hasHook } = read
  if (siteReadAt !== state.liveReadAt) return true
  const { step } = nextStep(state, quietPeriodOf(read), now)
  return step === 'give-up-build' || (step === 'build' && hasHook)
}

/** Until something can have changed: the end of a countdown, if that is sooner. */
function pauseOf(read: PublishingRead): number {
  const { state, now } = read
  const pause = pauses[statusOf(state, quietPeriodOf(read), now).status]
  const next = nextStep(state, quietPeriodOf(read), now)
  return next.step === 'wait' ? Math.max(250, Math.min(pause, next.until - now + 250)) : pause
}

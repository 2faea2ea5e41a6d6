import { useEffect, useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import {
  monthlyLimitMessages,
  nextMessage,
  noHookMessage,
  publishAskedMessage,
  publishFailedMessage,
  statusMessage,
  statusUnknownMessage,
} from '#src/features/publishing/messages.ts'
import { usePublishing, usePublishNow } from './use-publishing.ts'

/** The publishing status (a live region) and the PUBLISH NOW button, on every screen. */
export function PublishStatus() {
  const { status, read, clock } = usePublishing()
  const publishNow = usePublishNow()
  const notices = useNotices()
  const confirm = useConfirm()
  const [isAsking, setIsAsking] = useState(false)
  const isWaiting = status?.status === 'waiting' || status?.status === 'failed'
  const now = useNow(clock, isWaiting)

  async function publish() {
    const isUsedUp = read && read.state.deploysThisMonth >= read.state.monthlyLimit
    if (isUsedUp && !(await confirm(monthlyLimitMessages))) return
    setIsAsking(true)
    const outcome = await publishNow()
    setIsAsking(false)
    if (outcome === 'no-hook') notices.fail(noHookMessage)
    else if (outcome === undefined || outcome === 'hook-failed') notices.fail(publishFailedMessage)
    else notices.succeed(publishAskedMessage)
  }

  const next = status && nextMessage(status, now)
  return (
    <section
      aria-label="Publishing"
      className="publish-status"
      data-status={status?.status ?? 'unknown'}
    >
      <p>
        <span role="status" className="publish-status-text">
          {status ? statusMessage(status) : statusUnknownMessage}
        </span>
        {next && <span> · {next}</span>}
      </p>
      {isWaiting && (
        <button type="button" disabled={isAsking} onClick={() => void publish()}>
          PUBLISH NOW
        </button>
      )}
    </section>
  )
}

/** The time by `clock`, updated every second while a countdown is shown. */
function useNow(clock: () => number, isCountingDown: boolean): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const tick = () => setNow(clock())
    const first = setTimeout(tick)
    const timer = isCountingDown ? setInterval(tick, 1000) : undefined
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [clock, isCountingDown])
  return now
}

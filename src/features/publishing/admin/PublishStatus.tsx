import { useEffect, useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import {
  checkingMessage,
  hookFailedMessage,
  monthlyLimitMessages,
  nextMessage,
  noHookMessage,
  publishNowMessage,
  publishingMessage,
  statusMessage,
  unknownMessage,
} from './messages.ts'
import { publishNowOf } from '#src/features/publishing/publishing.ts'
import { usePublishing, usePublishNow } from './use-publishing.ts'

/** The publishing status (a live region) and the PUBLISH NOW button, on every screen. */
export function PublishStatus({ isAdmin }: { isAdmin: boolean }) {
  const { status, read, isError, isOutdated, clock } = usePublishing()
  const { isAsking, publish } = usePublishButton()
  const isWaiting = status?.status === 'waiting' || status?.status === 'failed'
  const now = useNow(clock, isWaiting)

  const button = read && isWaiting ? publishNowOf(read.state, isAdmin, now) : undefined
  const why = button && publishNowMessage(button, now)
  const next = status && nextMessage(status, now)
  return (
    <section
      aria-label="Publishing"
      className="publish-status"
      data-status={status?.status ?? 'unknown'}
    >
      <p>
        <span role="status" className="publish-status-text">
          {status ? statusMessage(status, isOutdated) : isError ? unknownMessage : checkingMessage}
        </span>
        {next && <span> · {next}</span>}
        {why && <span> {why}</span>}
      </p>
      {isWaiting ? (
        <button
          type="button"
          disabled={isAsking || why !== undefined}
          onClick={() => void publish(button?.press === 'asks-first')}
        >
          PUBLISH NOW
        </button>
      ) : (
        <a href="/" target="_blank" rel="noopener">
          View site
        </a>
      )}
    </section>
  )
}

function usePublishButton() {
  const publishNow = usePublishNow()
  const notices = useNotices()
  const confirm = useConfirm()
  const [isAsking, setIsAsking] = useState(false)

  async function publish(asksFirst: boolean) {
    if (asksFirst && !(await confirm(monthlyLimitMessages))) return
    setIsAsking(true)
    const run = await publishNow()
    setIsAsking(false)
    if (!run.ok) notices.fail(run.error.message)
    else if (run.data.what === 'no-hook') notices.fail(noHookMessage)
    else if (run.data.what === 'hook-failed') notices.fail(hookFailedMessage)
    else notices.succeed(publishingMessage)
  }
  return { isAsking, publish }
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

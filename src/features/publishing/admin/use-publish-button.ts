import { useEffect, useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { publishNowOf } from '#src/features/publishing/publishing.ts'
import {
  hookFailedMessage,
  monthlyLimitMessages,
  noHookMessage,
  publishNowMessage,
  publishingMessage,
} from './messages.ts'
import { usePublishing, usePublishNow } from './use-publishing.ts'

/** PUBLISH NOW: whether something waits for it, why it cannot be pressed, and what it does. `now` is the database's clock. */
export function usePublishButton(isAdmin: boolean) {
  const { status, read, clock } = usePublishing()
  const publishNow = usePublishNow()
  const notices = useNotices()
  const confirm = useConfirm()
  const [isAsking, setIsAsking] = useState(false)
  const isWaiting = status?.status === 'waiting' || status?.status === 'failed'
  const now = useNow(clock, isWaiting)
  const button = read && isWaiting ? publishNowOf(read.state, isAdmin, now) : undefined
  const why = button && publishNowMessage(button, now)

  async function publish() {
    if (button?.press === 'asks-first' && !(await confirm(monthlyLimitMessages))) return
    setIsAsking(true)
    const run = await publishNow()
    setIsAsking(false)
    if (!run.ok) notices.fail(run.error.message)
    else if (run.data.what === 'no-hook') notices.fail(noHookMessage)
    else if (run.data.what === 'hook-failed') notices.fail(hookFailedMessage)
    else notices.succeed(publishingMessage)
  }
  return {
    isWaiting,
    now,
    why,
    isDisabled: isAsking || !isWaiting || why !== undefined,
    publish: () => void publish(),
  }
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

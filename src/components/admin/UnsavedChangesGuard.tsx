import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './dialogs.tsx'

/** Asked before something that was typed is lost. */
export const unsavedQuestion = {
  text: 'Leave without saving?',
  detail: 'What you typed here has not been saved.',
  yes: 'LEAVE',
  no: 'STAY',
}

/** Asks before unsaved work is left behind: by a link, the back button, a reload or closing the tab. */
export function UnsavedChangesGuard({ when, onLeave }: { when: boolean; onLeave?: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      question={unsavedQuestion}
      answer={(leaves) => {
        if (!leaves) return blocker.reset()
        onLeave?.()
        blocker.proceed()
      }}
    />
  )
}

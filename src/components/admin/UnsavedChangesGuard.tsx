import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from './dialogs.tsx'

/** The question before unsaved changes are left: by the guard, and by whatever closes a form without an address. */
export const unsavedQuestion = {
  text: 'Leave without saving?',
  detail: 'Your changes are not saved.',
  yes: 'LEAVE',
  no: 'STAY',
}

/**
 * Unsaved changes guard: while `when` is true, asks before a link or the back button leaves the screen, and lets the
 * browser ask (beforeunload) before a reload or closing the tab. It is mounted only then: of several guards on a screen
 * the router asks none but the last.
 */
export const UnsavedChangesGuard = ({ when, onLeave }: { when: boolean; onLeave?: () => void }) =>
  when && <Guard onLeave={onLeave} />

function Guard({ onLeave }: { onLeave: (() => void) | undefined }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => event.preventDefault())
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      question={unsavedQuestion}
      answer={(leaves) => {
        if (!leaves) {
          blocker.reset()
          return
        }
        onLeave?.()
        blocker.proceed()
      }}
    />
  )
}

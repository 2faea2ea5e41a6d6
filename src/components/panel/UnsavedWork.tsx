import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from './confirm.tsx'

/** Asks before unsaved work is left behind: by a link, the back button, a reload or closing the tab. */
export function UnsavedWork({ when }: { when: boolean }) {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      text: 'Leave without saving?',
      detail: 'What you typed here has not been saved.',
      yes: 'LEAVE',
      no: 'STAY',
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()))
    // The blocker is another object at each turn; its state is what changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker.state])

  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])
  return null
}

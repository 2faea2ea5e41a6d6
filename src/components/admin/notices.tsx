import { useMemo, useRef, useState } from 'react'
import { requiredContext } from './site-context.ts'
import { WithNames } from './WithNames.tsx'

export type NoticeAction = { label: string; run: () => void }
export type Notice = {
  tone: 'success' | 'error'
  text: string
  action?: NoticeAction | undefined
  isForNextScreen?: boolean
}

type Notices = {
  notice: Notice | undefined
  succeed: (text: string, action?: NoticeAction) => void
  /** For a save that leaves the screen: shown until the navigation after the next. */
  succeedOnNextScreen: (text: string) => void
  fail: (text: string, action?: NoticeAction) => void
  clear: () => void
  /** Clears the notice of the screen that is left. */
  leaveScreen: () => void
}

export const [NoticesContext, useNotices] = requiredContext<Notices>('notices')

/** Holds the one notice that the admin shows at a time. */
export function NoticesProvider({ children }: { children: React.ReactNode }) {
  const [notice, setNotice] = useState<Notice>()
  // Always the same functions: effects depend on them.
  const tell = useMemo<Omit<Notices, 'notice'>>(
    () => ({
      succeed: (text, action) => setNotice({ tone: 'success', text, action }),
      succeedOnNextScreen: (text) => setNotice({ tone: 'success', text, isForNextScreen: true }),
      fail: (text, action) => setNotice({ tone: 'error', text, action }),
      clear: () => setNotice(undefined),
      leaveScreen: () =>
        setNotice((old) => (old?.isForNextScreen ? { ...old, isForNextScreen: false } : undefined)),
    }),
    [],
  )
  const value = useMemo(() => ({ notice, ...tell }), [notice, tell])
  return <NoticesContext value={value}>{children}</NoticesContext>
}

/**
 * The notice, in view while the screen scrolls, in live regions: role=status for success, role=alert for errors. Both stay
 * mounted to be announced.
 */
export function NoticeBanner() {
  const { notice, clear } = useNotices()
  const region = useRef<HTMLDivElement>(null)
  /** Focus management: the button that was pressed goes with the notice. */
  function close() {
    region.current?.focus()
    clear()
  }
  return (
    <div className="notice-region sticky top-0 z-4" ref={region} tabIndex={-1}>
      <div role="status">
        {notice?.tone === 'success' && <Banner notice={notice} close={close} />}
      </div>
      <div role="alert">{notice?.tone === 'error' && <Banner notice={notice} close={close} />}</div>
    </div>
  )
}

function Banner({ notice, close }: { notice: Notice; close: () => void }) {
  const { tone, text, action } = notice
  return (
    <div className="notice" data-tone={tone}>
      <p>
        <WithNames text={text} />
      </p>
      {action && (
        <button
          type="button"
          className="notice-action"
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Close this notice" onClick={close}>
        ×
      </button>
    </div>
  )
}

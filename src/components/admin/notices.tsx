import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'

/** A button in a notice, such as UNDO after a soft delete, or TRY AGAIN. */
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

const NoticesContext = createContext<Notices | undefined>(undefined)

/** Holds the one notice that the admin shows at a time. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice>()
  const succeed = useCallback(
    (text: string, action?: NoticeAction) => setNotice({ tone: 'success', text, action }),
    [],
  )
  const fail = useCallback(
    (text: string, action?: NoticeAction) => setNotice({ tone: 'error', text, action }),
    [],
  )
  const clear = useCallback(() => setNotice(undefined), [])
  const succeedOnNextScreen = useCallback(
    (text: string) => setNotice({ tone: 'success', text, isForNextScreen: true }),
    [],
  )
  const leaveScreen = useCallback(
    () =>
      setNotice((old) => (old?.isForNextScreen ? { ...old, isForNextScreen: false } : undefined)),
    [],
  )
  const value = useMemo(
    () => ({ notice, succeed, succeedOnNextScreen, fail, clear, leaveScreen }),
    [notice, succeed, succeedOnNextScreen, fail, clear, leaveScreen],
  )
  return <NoticesContext value={value}>{children}</NoticesContext>
}

/** Functions that replace or clear the notice. */
export function useNotices(): Notices {
  const notices = use(NoticesContext)
  if (!notices) throw new Error('useNotices needs a NoticesProvider above it.')
  return notices
}

/** The notice in live regions: role=status for success, role=alert for errors. Both stay mounted to be announced. */
export function NoticeBanner() {
  const { notice, clear } = useNotices()
  return (
    <div className="notice-region">
      <div role="status">{notice?.tone === 'success' && <Banner {...{ notice, clear }} />}</div>
      <div role="alert">{notice?.tone === 'error' && <Banner {...{ notice, clear }} />}</div>
    </div>
  )
}

function Banner({ notice, clear }: { notice: Notice; clear: () => void }) {
  const { tone, text, action } = notice
  return (
    <div className="notice" data-tone={tone}>
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="notice-action"
          onClick={() => {
            clear()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="notice-close" aria-label="Close this notice" onClick={clear}>
        ×
      </button>
    </div>
  )
}

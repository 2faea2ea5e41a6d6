import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import type { ApiResult } from '#src/lib/api.ts'
import { useNotices } from './notices.tsx'
import { requiredContext } from './site-context.ts'
import { Button, QuietButton } from './fields.tsx'
import { WithNames } from './WithNames.tsx'

/**
 * The texts of a confirmation dialog: `text` is the title, `yes` and `no` (CANCEL when absent) are the buttons. `later`
 * takes the place of `detail` when it is known, and `yes` waits for it. `destroys` marks the button that takes something
 * away.
 */
export type Question = {
  text: string
  detail?: React.ReactNode
  later?: Promise<string>
  yes: string
  no?: string
  destroys?: boolean
}

type Ask = (question: Question) => Promise<boolean>
/** useConfirm: a function that opens a confirmation dialog and resolves to true for yes, false for no or Escape. */
export const [ConfirmContext, useConfirm] = requiredContext<Ask>('questions')

type Pending = { question: Question; answer: (yes: boolean) => void }

/** Provides useConfirm to the screens below it: one dialog at a time, which is answered by no when its screen is left. */
export function ConfirmProvider({ children }: { children: React.ReactNode }) {
  const [pending, setPending] = useState<Pending>()
  const unanswered = useRef<(yes: boolean) => void>(undefined)
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        // A question that another one replaces is answered by no.
        unanswered.current?.(false)
        unanswered.current = resolve
        setPending({
          question,
          answer: (yes) => {
            setPending(undefined)
            resolve(yes)
          },
        })
      }),
    [],
  )
  const { pathname } = useLocation()
  const drop = useEffectEvent(() => pending?.answer(false))
  useEffect(() => drop(), [pathname])
  return (
    <ConfirmContext value={ask}>
      {children}
      {pending && <ConfirmDialog {...pending} />}
    </ConfirmContext>
  )
}

type Act<Data> = {
  question?: Question | undefined
  run: () => Promise<ApiResult<Data>>
  /** The notice when it is done. */
  done: string | ((data: Data) => string)
  /** Before that notice. */
  onDone?: () => void
}

/** A function that does something, perhaps after a question, and says in a notice how it went. */
export function useAct(): <Data>(act: Act<Data>) => Promise<void> {
  const notices = useNotices()
  const confirm = useConfirm()
  return async ({ question, run, done, onDone }) => {
    if (question && !(await confirm(question))) return
    const result = await run()
    if (!result.ok) return notices.fail(result.error.message)
    onDone?.()
    notices.succeed(typeof done === 'string' ? done : done(result.data))
  }
}

/** A confirmation dialog, open while it is mounted; `no` has the initial focus. */
export function ConfirmDialog({ question, answer }: Pending) {
  const { text, detail, later, yes, no = 'CANCEL', destroys } = question
  const [known, setKnown] = useState<string>()
  useEffect(() => void later?.then(setKnown), [later])
  return (
    <AdminDialog title={text} onCancel={() => answer(false)}>
      {detail && (
        <div className="mb-20" role={later && 'status'}>
          {known ?? detail}
        </div>
      )}
      <div className="cluster">
        <Button
          data-destroys={destroys}
          disabled={later && known === undefined}
          onClick={() => answer(true)}
        >
          {yes}
        </Button>
        <QuietButton autoFocus onClick={() => answer(false)}>
          {no}
        </QuietButton>
      </div>
    </AdminDialog>
  )
}

type DialogProps = {
  title: string
  onCancel: () => void
  /** `wide` for a list, `page` for the whole window, `search` near the top of it, `mail` as wide as one. */
  size?: 'wide' | 'page' | 'search' | 'mail'
  children: React.ReactNode
}

/** A native modal dialog: it traps the focus, restores it on close, and Escape calls `onCancel`. */
export function AdminDialog({ title, onCancel, size, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // It has to be closed before it is removed: a dialog that is removed gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="admin-dialog"
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        // A file dialog that is cancelled says so to the dialog around its button too.
        if (event.target === event.currentTarget) onCancel()
      }}
    >
      <h2 id={titleId}>
        <WithNames text={title} />
      </h2>
      {children}
    </dialog>
  )
}

export type StaleProps = { onSaveMine: () => void; onLoadTheirs: () => void; onCancel: () => void }

/** Stale save: another editor saved while this form was open. Offers to overwrite their version or to load it. */
export const StaleSaveDialog = ({ onSaveMine, onLoadTheirs, onCancel }: StaleProps) => (
  <AdminDialog title="Someone else just saved this" onCancel={onCancel}>
    <p className="mb-20">Save your version over theirs, or load theirs and lose your changes.</p>
    <div className="cluster">
      <Button onClick={onSaveMine}>SAVE MINE</Button>
      <QuietButton onClick={onLoadTheirs}>SHOW THEIRS</QuietButton>
    </div>
  </AdminDialog>
)

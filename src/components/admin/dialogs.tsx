import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

/** A question before something that matters: `text` asks, `detail` says what will happen, `yes` names the deed. */
export type Question = { text: string; detail?: ReactNode; yes: string; no?: string }

type Ask = (question: Question) => Promise<boolean>
const ConfirmContext = createContext<Ask | undefined>(undefined)

type Pending = { question: Question; answer: (yes: boolean) => void }

/** Shows the questions of the screens below it, one at a time, in a dialog of the browser. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending>()
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) =>
        setPending({
          question,
          answer: (yes) => {
            setPending(undefined)
            resolve(yes)
          },
        }),
      ),
    [],
  )
  return (
    <ConfirmContext value={ask}>
      {children}
      {pending && <ConfirmDialog {...pending} />}
    </ConfirmContext>
  )
}

/** Asks, and answers true for yes; Escape is no. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it.')
  return ask
}

/** One question, asked while it is on the page. */
export function ConfirmDialog({ question: { text, detail, yes, no = 'CANCEL' }, answer }: Pending) {
  return (
    <AdminDialog title={text} onCancel={() => answer(false)}>
      {detail && <div className="dialog-detail">{detail}</div>}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => answer(true)}>
          {yes}
        </button>
        <button
          type="button"
          className="button button-quiet"
          autoFocus
          onClick={() => answer(false)}
        >
          {no}
        </button>
      </div>
    </AdminDialog>
  )
}

type DialogProps = { title: string; onCancel: () => void; children: ReactNode }

/** A modal dialog of the browser: it keeps the focus, gives it back, and Escape cancels. */
export function AdminDialog({ title, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="admin-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

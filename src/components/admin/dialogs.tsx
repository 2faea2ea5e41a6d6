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

/** The texts of a confirmation dialog: `text` is the title, `yes` and `no` (CANCEL when absent) are the buttons. */
export type Question = { text: string; detail?: ReactNode; yes: string; no?: string }

type Ask = (question: Question) => Promise<boolean>
const ConfirmContext = createContext<Ask | undefined>(undefined)

type Pending = { question: Question; answer: (yes: boolean) => void }

/** Provides useConfirm to the screens below it; shows one confirmation dialog at a time. */
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

/** A function that opens a confirmation dialog and resolves to true for yes, false for no or Escape. */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it.')
  return ask
}

/** A confirmation dialog, open while it is mounted; `no` has the initial focus. */
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

type DialogProps = {
  title: string
  onCancel: () => void
  isWide?: boolean
  children: ReactNode
}

/** A native modal dialog: it traps the focus, restores it on close, and Escape calls `onCancel`. */
export function AdminDialog({ title, onCancel, isWide, children }: DialogProps) {
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
      data-wide={isWide}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        // A file dialog that is cancelled says so to the dialog around its button too.
        if (event.target === event.currentTarget) onCancel()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}

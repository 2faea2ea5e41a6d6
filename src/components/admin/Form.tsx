import { useSite } from './site-context.ts'
import { useEffect, useId, useRef } from 'react'
import { StaleSaveDialog, type StaleProps } from './dialogs.tsx'
import { FormContext, type FormFields, useFormFields, RowButton } from './fields.tsx'
import { momentOf } from './moment.ts'
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx'

/** What Form needs of useForm. */
type FormState = FormFields & {
  element: React.RefObject<HTMLFormElement | null>
  isDirty: boolean
  restoredAt: string | undefined
  startOver: () => void
  discardDraft: () => void
  stale: StaleProps | undefined
  submit: () => Promise<void>
}

type Props = Omit<React.ComponentProps<'form'>, 'title'> & {
  form: FormState
  /** The heading that names it; without one it has an `aria-label`. */
  title?: string
  note?: React.ReactNode
  /** Whether leaving loses something, where that is more or less than changed values. */
  isUnsaved?: boolean
  onLeave?: () => void
  maySubmit?: () => Promise<boolean>
}

/** An admin form with its context, guard, restored draft and stale save dialog. Ctrl + S or Cmd + S submits it. */
export function Form({ form, title, note, isUnsaved, onLeave, maySubmit, ...props }: Props) {
  const { element, isSaving, isDirty, restoredAt, startOver, discardDraft, stale } = form
  const id = useId()
  const submitter = useRef<HTMLElement>(null)

  // Focus management: a button that is disabled while it saves loses the focus.
  useEffect(() => {
    if (!isSaving && document.activeElement === document.body)
      submitter.current?.focus({ preventScroll: true })
  }, [isSaving])

  async function submit() {
    if (!maySubmit || (await maySubmit())) await form.submit()
  }

  return (
    <FormContext value={form}>
      <form
        className="stack-20 admin-form"
        aria-labelledby={title && id}
        {...props}
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submitter.current = event.nativeEvent.submitter
          void submit()
        }}
        onKeyDown={submitByKey}
      >
        {title && <h2 id={id}>{title}</h2>}
        {note}
        <UnsavedChangesGuard when={isUnsaved ?? isDirty} onLeave={onLeave ?? discardDraft} />
        {restoredAt !== undefined && <RestoredDraft at={restoredAt} onStartOver={startOver} />}
        {stale && <StaleSaveDialog {...stale} />}
        {props.children}
      </form>
    </FormContext>
  )
}

function submitByKey(event: React.KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The button that submits the form around it; `busy` is its label meanwhile. */
export function SubmitButton({
  children,
  busy = 'SAVING...',
  isQuiet = false,
}: {
  children: string
  busy?: string
  /** While it has nothing to do. */
  isQuiet?: boolean
}) {
  const { isSaving } = useFormFields()
  return (
    <button className={isQuiet ? 'button button-quiet' : 'button'} disabled={isSaving}>
      {isSaving ? busy : children}
    </button>
  )
}

type RestoredProps = { at: string; onStartOver: () => void }

/** Says that the form holds a draft that was typed `at` (ISO 8601), and offers to go back to the saved values. */
const RestoredDraft = ({ at, onStartOver }: RestoredProps) => (
  <div
    className="cluster gap-x-20 gap-y-12 border border-dashed border-ink px-16 py-12"
    role="status"
  >
    <p className="flex-[1_1_16rem]">Your unsaved draft from {momentOf(at, useSite())}.</p>
    <RowButton onClick={onStartOver}>START OVER</RowButton>
  </div>
)

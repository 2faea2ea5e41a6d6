import { useId, useState } from 'react'
import { TextField } from '#src/components/admin/fields.tsx'
import type { ApiResult } from '#src/lib/api.ts'
import { provingMessage } from './messages.ts'

/** State of a form before signing in. `send` calls `onProofNeeded` when the browser works for some seconds. */
export function useProvenForm<Data>(
  send: (onProofNeeded: () => void) => Promise<ApiResult<Data>>,
  onDone: (data: Data) => void,
) {
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isProving, setProving] = useState(false)

  async function submit(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const result = await send(() => setProving(true))
    setBusy(false)
    setProving(false)
    if (result.ok) onDone(result.data)
    else setRefusal(result.error.message)
  }

  /** The change of a field, which clears the refusal. */
  const edits = (set: (value: string) => void) => (value: string) => {
    setRefusal('')
    set(value)
  }
  return { refusal, isBusy, isProving, submit, edits }
}

type Props = {
  form: ReturnType<typeof useProvenForm>
  /** The heading that names it; the browser checks a form without one by itself. */
  title?: string
  children: React.ReactNode
  /** What stands below a refusal, and what is said when it was sent. */
  belowRefusal?: React.ReactNode
  answer?: React.ReactNode
  actions: React.ReactNode
}

/** A form of the screens before signing in, with its refusal and the work of the browser in live regions. */
export function ProvenForm({ form, title, children, belowRefusal, answer, actions }: Props) {
  const id = useId()
  return (
    <form
      className="stack-20"
      noValidate={title !== undefined}
      aria-labelledby={title && id}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {title && <h2 id={id}>{title}</h2>}
      {children}
      <div>
        <div role="alert">
          {form.refusal && <p className="form-refusal">{form.refusal}</p>}
          {belowRefusal}
        </div>
        <div role="status">
          {form.isProving && <p className="chars-60">{provingMessage}</p>}
          {answer}
        </div>
      </div>
      <div className="cluster">{actions}</div>
    </form>
  )
}

type FieldProps = { value: string; onChange: (value: string) => void }

export const EmailField = (props: FieldProps) => (
  <TextField
    label="Email"
    name="email"
    type="text"
    inputMode="email"
    autoComplete="username"
    required
    {...props}
  />
)

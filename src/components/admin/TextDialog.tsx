import { useState } from 'react'
import { AdminDialog } from './dialogs.tsx'
import { QuietButton, TextField } from './fields.tsx'

type Props = {
  title: string
  detail?: React.ReactNode
  label: string
  hint: string
  maxLength?: number
  /** A new password is typed unseen, and offered to the browser's password manager. */
  isPassword?: boolean
  initial?: string
  yes: string
  /** Resolves to what is wrong, or to '' when it is done: the dialog closes. */
  onSave: (text: string) => Promise<string>
  onClose: () => void
}

/** Asks for one line of text, which is not trimmed, before an action. It stays open until the action is done. */
export function TextDialog(props: Props) {
  const { title, detail, isPassword = false, initial = '', yes, onSave, onClose, ...field } = props
  const [text, setText] = useState(initial)
  const [refusal, setRefusal] = useState('')
  const [isSaving, setIsSaving] = useState(false)

  async function submit(event: React.SubmitEvent) {
    event.preventDefault()
    setIsSaving(true)
    const message = await onSave(text)
    setIsSaving(false)
    if (message) setRefusal(message)
    else onClose()
  }

  return (
    <AdminDialog title={title} onCancel={onClose}>
      <form className="stack-20" noValidate onSubmit={submit}>
        {detail && <div>{detail}</div>}
        <TextField
          {...field}
          name={isPassword ? 'password' : 'text'}
          type={isPassword ? 'password' : 'text'}
          autoComplete={isPassword ? 'new-password' : 'off'}
          value={text}
          error={refusal}
          onChange={(typed) => {
            setRefusal('')
            setText(typed)
          }}
        />
        <div role="alert" className="visually-hidden">
          {refusal}
        </div>
        <div className="cluster">
          <button className="button" disabled={isSaving}>
            {isSaving ? 'ONE MOMENT...' : yes}
          </button>
          <QuietButton onClick={onClose}>CANCEL</QuietButton>
        </div>
      </form>
    </AdminDialog>
  )
}

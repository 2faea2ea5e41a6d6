import { useState } from 'react'
import { AdminDialog } from '#src/components/admin/dialogs.tsx'
import { TextField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { validate } from '#src/lib/validate.ts'
import { changeUser } from './client.ts'
import type { User } from './contract.ts'
import { minimumPasswordLength, setPasswordInput } from './schema.ts'

/** The dialog in which an admin sets another user's password. */
export function SetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const notices = useNotices()
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isSaving, setIsSaving] = useState(false)

  async function save() {
    const checked = validate(setPasswordInput, { password })
    if ('fields' in checked) {
      setRefusal(checked.message)
      return
    }
    setIsSaving(true)
    const result = await changeUser(user.id, checked.output)
    setIsSaving(false)
    if (!result.ok) {
      setRefusal(result.error.message)
      return
    }
    notices.succeed(`"${user.username}" has a new password. Tell them in person.`)
    onClose()
  }

  return (
    <AdminDialog title={`A new password for ${user.username}`} onCancel={onClose}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${minimumPasswordLength} characters. It signs them out everywhere.`}
          error={refusal}
          value={password}
          onChange={(typed) => {
            setRefusal('')
            setPassword(typed)
          }}
        />
        <div role="alert" className="visually-hidden">
          {refusal}
        </div>
        <div className="dialog-actions">
          <button className="button" disabled={isSaving}>
            {isSaving ? 'SAVING...' : 'SET PASSWORD'}
          </button>
          <button type="button" className="button button-quiet" onClick={onClose}>
            CANCEL
          </button>
        </div>
      </form>
    </AdminDialog>
  )
}

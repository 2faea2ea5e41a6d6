import { useNotices } from '#src/components/admin/notices.tsx'
import { TextDialog } from '#src/components/admin/TextDialog.tsx'
import { validate } from '#src/lib/validate.ts'
import { usersApi } from './operations.ts'
import type { User } from './contract.ts'
import { minimumPasswordLength, setPasswordInput } from './schema.ts'

export function SetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const notices = useNotices()

  async function save(password: string): Promise<string> {
    const checked = validate(setPasswordInput, { password })
    if ('fields' in checked) return checked.message
    const result = await usersApi.change(user.id, checked.output)
    if (!result.ok) return result.error.message
    notices.succeed(`"${user.username}" has a new password. Tell them in person.`)
    return ''
  }

  return (
    <TextDialog
      title={`A new password for ${user.username}`}
      label="New password"
      hint={`At least ${minimumPasswordLength} characters. The new password signs them out everywhere.`}
      isPassword
      yes="SET PASSWORD"
      onSave={save}
      onClose={onClose}
    />
  )
}

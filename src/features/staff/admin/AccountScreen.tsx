import { TextField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { UnsavedChangesGuard } from '#src/components/admin/UnsavedChangesGuard.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { changePassword } from './client.ts'
import { changePasswordInput } from './schema.ts'
import { useSession } from './session-context.ts'

const blank = { currentPassword: '', newPassword: '' }

/** The signed-in user's own account: name, role, and a form to change the password. */
export default function AccountScreen() {
  const { user } = useSession()
  const notices = useNotices()
  const form = useForm({
    initial: blank,
    validate: (values) => validate(changePasswordInput, values),
    save: changePassword,
    onSaved: () => {
      form.reset()
      notices.succeed('Your password is changed. Other devices have been signed out.')
    },
  })
  return (
    <>
      <h1>{user.username}</h1>
      <p className="badge fact">{user.role}</p>
      <form className="admin-form" {...form.props} aria-labelledby="password">
        <UnsavedChangesGuard when={form.isDirty} />
        <h2 id="password">Change your password</h2>
        <div className="admin-columns">
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            {...form.text('currentPassword')}
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            {...form.text('newPassword')}
          />
        </div>
        <button className="button" disabled={form.isSaving}>
          {form.isSaving ? 'SAVING...' : 'CHANGE PASSWORD'}
        </button>
      </form>
    </>
  )
}

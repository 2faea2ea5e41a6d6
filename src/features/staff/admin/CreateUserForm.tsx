import { SelectField, TextField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { UnsavedChangesGuard } from '#src/components/admin/UnsavedChangesGuard.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { createUser } from './client.ts'
import { validateNewUser } from '#src/features/staff/new-user.ts'
import { minimumPasswordLength } from '#src/features/staff/password.ts'
import { roles, type Role } from '#src/features/staff/role.ts'
import { userCreatedMessage } from '#src/features/staff/messages.ts'

/** How long the success notice is shown before the page reloads (spec, section 4). */
const reloadAfterMs = 2000

const blank = { username: '', email: '', password: '', role: 'moderator' as Role }

/** The form that creates a user. */
export function CreateUserForm() {
  const notices = useNotices()
  const form = useForm({
    initial: blank,
    validate: validateNewUser,
    save: createUser,
    onSaved: (_created, { username }) => {
      form.reset()
      notices.succeed(userCreatedMessage(username))
      setTimeout(() => location.reload(), reloadAfterMs)
    },
  })
  return (
    <form className="admin-form" {...form.props} aria-labelledby="create-user">
      <UnsavedChangesGuard when={form.isDirty} />
      <h2 id="create-user">Create user</h2>
      <div className="admin-columns">
        <TextField label="Username" maxLength={80} autoComplete="off" {...form.text('username')} />
        <TextField label="Email" type="email" autoComplete="off" {...form.text('email')} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${minimumPasswordLength} characters. They can change it once they are in.`}
          {...form.text('password')}
        />
        <SelectField
          label="Role"
          name="role"
          value={form.values.role}
          onChange={(role) => form.set('role', role)}
          options={roles.map((role) => [role, role] as const)}
        />
      </div>
      <button className="button" disabled={form.isSaving}>
        {form.isSaving ? 'CREATING...' : 'CREATE USER'}
      </button>
    </form>
  )
}

import { SelectField, TextField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { createUser } from './client.ts'
import { createUserInput, minimumPasswordLength } from './schema.ts'
import { roleField, usernameField } from './user-fields.ts'
import { userCreatedMessage } from '#src/features/staff/messages.ts'

/** How long the success notice is shown before the page reloads (spec, section 4). */
const reloadAfterMs = 2000

const blank = { username: '', email: '', password: '', role: 'moderator' }

export function CreateUserForm() {
  const notices = useNotices()
  const form = useForm({
    initial: blank,
    validate: (values) => validate(createUserInput, values),
    save: createUser,
    onSaved: (_created, { username }) => {
      form.reset()
      notices.succeed(userCreatedMessage(username))
      setTimeout(() => location.reload(), reloadAfterMs)
    },
  })
  return (
    <Form form={form} title="Create user">
      <div className="admin-columns">
        <TextField label="Username" {...usernameField} />
        <TextField label="Email" type="email" autoComplete="off" name="email" />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${minimumPasswordLength} characters. They can change it later.`}
          name="password"
        />
        <SelectField label="Role" {...roleField} />
      </div>
      <SubmitButton busy="CREATING...">CREATE USER</SubmitButton>
    </Form>
  )
}

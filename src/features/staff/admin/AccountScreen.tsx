import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { TextField, RowButton } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { aboutSessions, passwordChangedMessage, signOutEverywhereQuestion } from './messages.ts'
import { sessionApi } from './operations.ts'
import { usersApi } from './api.ts'
import { changePasswordInput, passwordHint } from './schema.ts'
import { useSession } from './session-context.ts'

const blank = { currentPassword: '', newPassword: '' }

export default function AccountScreen() {
  const { user } = useSession()
  const notices = useNotices()
  const form = useForm({
    initial: blank,
    validate: (values) => validate(changePasswordInput, values),
    save: usersApi.changePassword,
    onSaved: () => {
      form.reset()
      notices.succeed(passwordChangedMessage)
    },
  })
  return (
    <>
      <h1>{user.username}</h1>
      <p className="badge fact">{user.role}</p>
      <Form form={form} title="Change your password">
        <div className="admin-columns">
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            name="currentPassword"
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={passwordHint}
            name="newPassword"
          />
        </div>
        <SubmitButton>CHANGE PASSWORD</SubmitButton>
      </Form>
      <SignOutEverywhere />
    </>
  )
}

/** Ends all sessions of the account, this one too. */
function SignOutEverywhere() {
  const notices = useNotices()
  const confirm = useConfirm()
  const { leave } = useSession()

  async function end() {
    if (!(await confirm(signOutEverywhereQuestion))) return
    const result = await sessionApi.signOutEverywhere()
    if (result.ok) leave('/admin/login')
    else notices.fail(result.error.message)
  }

  return (
    <section className="stack-16" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p className="admin-hint">{aboutSessions}</p>
      <RowButton className="list-more" onClick={end}>
        SIGN OUT EVERYWHERE
      </RowButton>
    </section>
  )
}

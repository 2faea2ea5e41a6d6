import { useRef, useState } from 'react'
import { listWords } from '#src/components/admin/PagedList.tsx'
import { Tabs } from '#src/components/admin/Tabs.tsx'
import { RowButton, SelectField, TextField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { TextDialog } from '#src/components/admin/TextDialog.tsx'
import { useAct } from '#src/components/admin/dialogs.tsx'
import { useRead, Loaded } from '#src/components/admin/read.tsx'
import { usersApi } from './operations.ts'
import { changeRole, createUser } from './client.ts'
import type { User } from './contract.ts'
import { roles, type Role } from '#src/lib/operation.ts'
import { validate } from '#src/lib/validate.ts'
import { useSession } from './session-context.ts'
import { InviteForm } from './InviteForm.tsx'
import { MoreUserActions } from './MoreUserActions.tsx'
import { OpenInvites } from './OpenInvites.tsx'
import { minimumPasswordLength, setPasswordInput, createUserInput } from './schema.ts'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { roleField, usernameField } from './user-fields.ts'
import { accessMessages, passwordSetMessage, roleMessages, userCreatedMessage } from './messages.ts'

export default function UsersScreen() {
  const users = useRead(['users'], usersApi.list)
  // Each user with an account, also one whose removal was cut short.
  const present = users.data?.items.filter(({ email }) => email !== '')
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus management: the buttons of a row go with it, and the last invitation with its list.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  return (
    <>
      <h1>User Management</h1>
      <AddSomebody />
      <OpenInvites onGone={focusHeading} />
      <section className="stack-16" aria-labelledby="all-users">
        <h2 id="all-users" tabIndex={-1} ref={heading}>
          ALL USERS{present && ` (${present.length})`}
        </h2>
        <Loaded read={users} {...listWords('users')}>
          {() => (
            <ul className="rows">
              {present?.map((user) => (
                <UserRow key={user.id} user={user} onGone={focusHeading} />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
    </>
  )
}

/** The two ways in which somebody joins: with a link and a password of their own, or with one that an admin chose. */
function AddSomebody() {
  const [way, setWay] = useState<'invite' | 'create'>('invite')
  return (
    <section aria-label="Add a user">
      <Tabs
        label="How to add a user"
        value={way}
        onChange={setWay}
        tabs={[
          { name: 'invite', label: 'INVITE BY LINK', content: <InviteForm /> },
          { name: 'create', label: 'WITH A PASSWORD', content: <CreateUserForm /> },
        ]}
      />
    </section>
  )
}

function UserRow({ user, onGone }: { user: User; onGone: () => void }) {
  const { id, username } = user
  const act = useAct()
  const isSelf = id === useSession().user.id
  const setRole = (role: Role) =>
    act({ ...roleMessages(username, role), run: () => changeRole(id, role) })
  return (
    <li className="cluster row">
      <div className="stack-4 row-text">
        <h3 dir="auto">
          {username} {isSelf && <span className="row-note">(You)</span>}
          {user.disabledAt !== null && <span className="badge fact">DISABLED</span>}
          {user.isBanned && <span className="badge fact">BANNED AT SUPABASE</span>}
          {user.removedAt && <span className="badge fact">REMOVED IN PART</span>}
        </h3>
        <p className="row-fact fact">{user.email}</p>
      </div>
      <div className="cluster row-actions">
        <div className="field">
          <select
            aria-label={`Role of ${username}`}
            value={user.role}
            disabled={isSelf}
            onChange={(event) => void setRole(event.currentTarget.value as Role)}
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {role}
              </option>
            ))}
          </select>
        </div>
        {!isSelf && <AccessActions user={user} />}
      </div>
      <MoreUserActions user={user} isSelf={isSelf} onGone={onGone} />
    </li>
  )
}

/** Sets a password of an account, disables or enables it. */
function AccessActions({ user }: { user: User }) {
  const { id, username } = user
  const act = useAct()
  const [isSettingPassword, setIsSettingPassword] = useState(false)
  const disabled = user.disabledAt === null && !user.isBanned
  const toggle = () =>
    act({
      ...accessMessages(username, disabled),
      run: () => usersApi.change(id, { disabled }),
    })
  return (
    <>
      <RowButton about={username} onClick={() => setIsSettingPassword(true)}>
        SET PASSWORD
      </RowButton>
      <RowButton about={username} onClick={toggle}>
        {disabled ? 'DISABLE' : 'ENABLE'}
      </RowButton>
      {isSettingPassword && (
        <SetPasswordDialog user={user} onClose={() => setIsSettingPassword(false)} />
      )}
    </>
  )
}

function SetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const notices = useNotices()

  async function save(password: string): Promise<string> {
    const checked = validate(setPasswordInput, { password })
    if ('fields' in checked) return checked.message
    const result = await usersApi.change(user.id, checked.output)
    if (!result.ok) return result.error.message
    notices.succeed(passwordSetMessage(user.username))
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

/** How long the success notice is shown before the page reloads (spec, section 4). */
const reloadAfterMs = 2000

const blank = { username: '', email: '', password: '', role: 'moderator' }

function CreateUserForm() {
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

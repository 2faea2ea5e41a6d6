import { useRef, useState } from 'react'
import { listWords } from '#src/components/admin/PagedList.tsx'
import { Tabs } from '#src/components/admin/Tabs.tsx'
import { SelectField, TextField } from '#src/components/admin/fields.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { ListTools, RowTable, SortField } from '#src/components/admin/RowTable.tsx'
import { useTable } from '#src/components/admin/use-table.ts'
import type { ApiResult } from '#src/lib/api.ts'
import type { Page } from '#src/lib/page.ts'
import { validate } from '#src/lib/validate.ts'
import { usersApi } from './api.ts'
import { createUser } from './users-client.ts'
import type { User } from './contract.ts'
import { InviteForm } from './InviteForm.tsx'
import { OpenInvites } from './OpenInvites.tsx'
import { minimumPasswordLength, createUserInput } from './schema.ts'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { roleField, usernameField } from './user-fields.ts'
import { userCreatedMessage } from './messages.ts'
import { UserRow, userRows } from './UserRow.tsx'

export default function UsersScreen() {
  const table = useTable<User>({
    path: 'users',
    client: { list: listUsers },
    filters: [],
    rows: userRows,
  })
  const { list } = table
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
          ALL USERS{list.count && ` (${list.count})`}
        </h2>
        <ListTools searched={table.searched}>
          <SortField columns={userRows.columns} isLong={table.isLong} />
        </ListTools>
        <RowTable
          rows={userRows}
          list={list}
          words={listWords('users', table.isSelective)}
          sorting={table}
        >
          {(user) => <UserRow key={user.id} user={user} onGone={focusHeading} />}
        </RowTable>
      </section>
    </>
  )
}

/** All users with an account, also one whose removal was cut short. */
async function listUsers(): Promise<ApiResult<Page<User>>> {
  const users = await usersApi.listUsers()
  if (!users.ok) return users
  const items = users.data.items.filter(({ email }) => email !== '')
  return { ok: true, data: { items, next: null, total: items.length, more: false } }
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

import { useRef, useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { LoadingFailed } from '#src/components/admin/PagedList.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useRead } from '#src/components/admin/use-read.ts'
import { usersApi } from './operations.ts'
import { changeRole } from './client.ts'
import type { User } from './contract.ts'
import { roles, type Role } from '#src/lib/role.ts'
import { useSession } from './session-context.ts'
import { loadingUsersFailedMessage, roleChangedMessage } from '#src/features/staff/messages.ts'
import { AddSomebody } from './AddSomebody.tsx'
import { MoreUserActions } from './MoreUserActions.tsx'
import { OpenInvites } from './OpenInvites.tsx'
import { SetPasswordDialog } from './SetPasswordDialog.tsx'

/** The users screen: invite or create users, set roles and passwords, disable and remove accounts. */
export default function UsersScreen() {
  const users = useRead(['users'], usersApi.list)
  // Whoever has an account, also one whose removal was cut short.
  const present = users.data?.items.filter(({ email }) => email !== '')
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus management: the buttons of a row go with it, and the last invitation with its list.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  return (
    <>
      <h1>User Management</h1>
      <AddSomebody />
      <OpenInvites onGone={focusHeading} />
      <section className="admin-part" aria-labelledby="all-users">
        <h2 id="all-users" tabIndex={-1} ref={heading}>
          ALL USERS{present && ` (${present.length})`}
        </h2>
        {users.isPending && <p>Loading users...</p>}
        {users.isLoadingError && (
          <LoadingFailed message={loadingUsersFailedMessage} onRetry={() => void users.refetch()} />
        )}
        {present && (
          <ul className="rows">
            {present.map((user) => (
              <UserRow key={user.id} user={user} onGone={focusHeading} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function UserRow({ user, onGone }: { user: User; onGone: () => void }) {
  const session = useSession()
  const notices = useNotices()
  const confirm = useConfirm()
  const [isSettingPassword, setIsSettingPassword] = useState(false)
  const isSelf = user.id === session.user.id
  const isDisabled = user.disabledAt !== null
  const disableLabel = isDisabled ? 'ENABLE' : 'DISABLE'

  async function setRole(role: Role) {
    const result = await changeRole(user.id, role)
    if (result.ok) notices.succeed(roleChangedMessage)
    else notices.fail(result.error.message)
  }

  async function setDisabled(disabled: boolean) {
    const isSure =
      !disabled ||
      (await confirm({
        text: `Disable "${user.username}"?`,
        detail: 'They are signed out everywhere at once. You can enable the account again.',
        yes: 'DISABLE',
      }))
    if (!isSure) return
    const result = await usersApi.change(user.id, { disabled })
    if (result.ok)
      notices.succeed(`User "${user.username}" is ${disabled ? 'disabled' : 'enabled'}.`)
    else notices.fail(result.error.message)
  }

  return (
    <li className="row">
      <div className="row-text">
        <h3 dir="auto">
          {user.username} {isSelf && <span className="row-note">(You)</span>}
          {isDisabled && <span className="badge fact">DISABLED</span>}
          {user.removedAt && <span className="badge fact">REMOVED IN PART</span>}
        </h3>
        <p className="row-fact fact">{user.email}</p>
      </div>
      <div className="row-actions">
        <select
          aria-label={`Role of ${user.username}`}
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
        {!isSelf && (
          <>
            <button
              type="button"
              className="row-button"
              aria-label={`SET PASSWORD ${user.username}`}
              onClick={() => setIsSettingPassword(true)}
            >
              SET PASSWORD
            </button>
            <button
              type="button"
              className="row-button"
              aria-label={`${disableLabel} ${user.username}`}
              onClick={() => void setDisabled(!isDisabled)}
            >
              {disableLabel}
            </button>
          </>
        )}
      </div>
      <MoreUserActions user={user} isSelf={isSelf} onGone={onGone} />
      {isSettingPassword && (
        <SetPasswordDialog user={user} onClose={() => setIsSettingPassword(false)} />
      )}
    </li>
  )
}

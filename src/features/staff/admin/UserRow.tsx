import { useRef, useState } from 'react'
import { useAct } from '#src/components/admin/dialogs.tsx'
import { RowButton, SelectField } from '#src/components/admin/fields.tsx'
import { NewLink } from '#src/components/admin/NewLink.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { RowsOf } from '#src/components/admin/records-screen.ts'
import { useSite } from '#src/components/admin/site-context.ts'
import { TextDialog } from '#src/components/admin/TextDialog.tsx'
import { roles, type Role } from '#src/lib/operation.ts'
import { validate } from '#src/lib/validate.ts'
import { usersApi } from './api.ts'
import type { Link, User } from './contract.ts'
import {
  aboutResetLink,
  accessMessages,
  forgotPasswordMessage,
  linkHint,
  passwordSetMessage,
  removalMessages,
  removedInPartMessage,
  renamedMessage,
  roleMessages,
  signOutMessages,
} from './messages.ts'
import { minimumPasswordLength, renameInput, setPasswordInput, userLimits } from './schema.ts'
import { useSession } from './session-context.ts'
import { changeRole } from './users-client.ts'

export const userRows: RowsOf<User> = {
  columns: [
    {
      name: 'name',
      head: 'Name',
      kind: 'title',
      fact: ({ username }) => username,
      order: ({ username }) => username,
      track: 'minmax(8rem, 1fr)',
    },
    {
      name: 'email',
      head: 'Email',
      kind: 'name',
      fact: ({ email }) => email,
      order: ({ email }) => email,
      isOnPhone: true,
      track: 'minmax(8rem, 1fr)',
    },
    {
      name: 'role',
      head: 'Role',
      fact: ({ role }) => role,
      order: ({ role }) => role,
      isOnPhone: true,
    },
  ],
  state: ({ disabledAt, isBanned, removedAt }) =>
    [disabledAt && 'DISABLED', isBanned && 'BANNED AT SUPABASE', removedAt && 'REMOVED IN PART']
      .filter(Boolean)
      .join(' · '),
  texts: ({ username, email, role }) => [username, email, role],
}

/** `onGone`: the row goes. */
type Props = { user: User; onGone: () => void }

export function UserRow({ user, onGone }: Props) {
  const { id, username, removedAt } = user
  const isSelf = id === useSession().user.id
  const [asking, setAsking] = useState<'password' | 'name'>()
  const resetLink = useResetLink(user)
  const remove = useRemove(user, onGone)
  const dots = useRef<HTMLButtonElement>(null)
  function closeLink() {
    resetLink.close()
    // Focus management: the button that was pressed goes with the link.
    dots.current?.focus()
  }

  return (
    <RecordRow
      record={user}
      rows={userRows}
      title={username}
      mark={isSelf && <span className="weight-400"> (You)</span>}
      dots={dots}
      menu={
        <>
          <RoleSelect user={user} isSelf={isSelf} />
          {!removedAt && (
            <RowButton about={username} onClick={() => setAsking('name')}>
              RENAME
            </RowButton>
          )}
          {!isSelf && (
            <OtherUserActions
              user={user}
              resetLink={resetLink}
              onSetPassword={() => setAsking('password')}
              onRemove={remove}
            />
          )}
        </>
      }
      dialog={
        asking && <UserDialog user={user} asking={asking} onClose={() => setAsking(undefined)} />
      }
    >
      {removedAt ? (
        <div className="cluster justify-between gap-x-20 border border-dashed border-ink px-16 py-8">
          <p>{removedInPartMessage}</p>
          <RowButton about={username} onClick={remove}>
            TRY AGAIN
          </RowButton>
        </div>
      ) : (
        (resetLink.link || user.passwordAskedAt) && (
          <ResetLink user={user} resetLink={resetLink} onDone={closeLink} />
        )
      )}
    </RecordRow>
  )
}

/** A user changes everybody's role but their own. */
function RoleSelect({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { id, username } = user
  const act = useAct()
  return (
    <SelectField
      label={`Role of ${username}`}
      name="role"
      value={user.role}
      disabled={isSelf}
      options={roles.map((role) => [role, role] as const)}
      onChange={(role: Role) =>
        void act({ ...roleMessages(username, role), run: () => changeRole(id, role) })
      }
    />
  )
}

type ResetLinkState = ReturnType<typeof useResetLink>
type OtherProps = {
  user: User
  resetLink: ResetLinkState
  onSetPassword: () => void
  onRemove: () => void
}

/** What nobody does to their own account. */
function OtherUserActions({ user, resetLink, onSetPassword, onRemove }: OtherProps) {
  const { id, username, removedAt } = user
  const act = useAct()
  const disabled = user.disabledAt === null && !user.isBanned
  const toggle = () =>
    act({
      ...accessMessages(username, disabled),
      run: () => usersApi.changeUser({ id, disabled }),
    })
  const signOut = () =>
    act({ ...signOutMessages(username), run: () => usersApi.endSessions({ id }) })
  return (
    <>
      <RowButton about={username} onClick={onSetPassword}>
        SET PASSWORD
      </RowButton>
      <RowButton about={username} onClick={toggle}>
        {disabled ? 'DISABLE' : 'ENABLE'}
      </RowButton>
      {!removedAt && (
        <>
          <RowButton about={username} disabled={resetLink.isBusy} onClick={resetLink.make}>
            PASSWORD LINK
          </RowButton>
          <RowButton about={username} onClick={signOut}>
            SIGN OUT EVERYWHERE
          </RowButton>
          <RowButton about={username} onClick={onRemove}>
            REMOVE
          </RowButton>
        </>
      )}
    </>
  )
}

type ResetProps = { user: User; resetLink: ResetLinkState; onDone: () => void }

/** The link for a new password, or what asks for one. */
function ResetLink({ user: { username }, resetLink, onDone }: ResetProps) {
  const site = useSite()
  const { link, isBusy, make } = resetLink
  if (link)
    return (
      <NewLink
        url={link.url}
        hint={linkHint(link.expiresAt, site)}
        title={`A new password for ${username}`}
        about={aboutResetLink(username)}
        onDone={onDone}
      />
    )
  return (
    <p className="cluster justify-between gap-x-20 border border-dashed border-ink px-16 py-8">
      <span>{forgotPasswordMessage(username)}</span>
      <RowButton about={username} disabled={isBusy} onClick={make}>
        MAKE A LINK
      </RowButton>
    </p>
  )
}

/** The link for a new password. A newer one ends the one before, so no second one is asked for meanwhile. */
function useResetLink({ id }: User) {
  const notices = useNotices()
  const [link, setLink] = useState<Link>()
  const [isBusy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    const result = await usersApi.createResetLink({ id })
    setBusy(false)
    if (result.ok) setLink(result.data)
    else notices.fail(result.error.message)
  }
  return { link, isBusy, make, close: () => setLink(undefined) }
}

function useRemove({ id, username }: User, onGone: () => void) {
  const act = useAct()
  return () =>
    act({
      ...removalMessages(username),
      run: () => usersApi.removeUser({ id }),
      onDone: onGone,
    })
}

type DialogProps = { user: User; asking: 'password' | 'name'; onClose: () => void }

/** Asks for a new password or a new name. */
function UserDialog({ user: { id, username }, asking, onClose }: DialogProps) {
  const notices = useNotices()

  async function savePassword(password: string): Promise<string> {
    const checked = validate(setPasswordInput, { password })
    if ('fields' in checked) return checked.message
    const result = await usersApi.changeUser({ id, ...checked.output })
    if (!result.ok) return result.error.message
    notices.succeed(passwordSetMessage(username))
    return ''
  }

  async function saveName(name: string): Promise<string> {
    const checked = validate(renameInput, { username: name })
    if ('fields' in checked) return checked.message
    const result = await usersApi.changeUser({ id, ...checked.output })
    if (!result.ok) return result.error.message
    notices.succeed(renamedMessage(username, result.data.user.username))
    return ''
  }

  const questions = {
    password: {
      title: `A new password for ${username}`,
      label: 'New password',
      hint: `At least ${minimumPasswordLength} characters. The new password signs them out everywhere.`,
      isPassword: true,
      yes: 'SET PASSWORD',
      onSave: savePassword,
    },
    name: {
      title: `Rename ${username}`,
      label: `New name of ${username}`,
      hint: 'Published articles keep the old name.',
      maxLength: userLimits.username,
      initial: username,
      yes: 'SAVE NAME',
      onSave: saveName,
    },
  }
  return <TextDialog {...questions[asking]} onClose={onClose} />
}

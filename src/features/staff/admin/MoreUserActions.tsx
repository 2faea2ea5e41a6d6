import { useEffect, useRef, useState } from 'react'
import { TextField, RowButton } from '#src/components/admin/fields.tsx'
import { NewLink } from '#src/components/admin/NewLink.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useAct } from '#src/components/admin/dialogs.tsx'
import { useTextForm } from '#src/components/admin/use-text-form.ts'
import { validate } from '#src/lib/validate.ts'
import { usersApi } from './operations.ts'
import type { Link, User } from './contract.ts'
import * as messages from './messages.ts'
import { renameInput } from './schema.ts'
import { usernameField } from './user-fields.ts'

/** `onGone`: the row goes. */
type Props = { user: User; isSelf: boolean; onGone: () => void }

/** What is done seldom to an account: a link for a new password, another name, the end of its sessions, its removal. */
export function MoreUserActions({ user, isSelf, onGone }: Props) {
  const [isRenaming, setIsRenaming] = useState(false)
  const resetLink = useResetLink(user)
  const summary = useRef<HTMLElement>(null)
  const { username } = user
  /** Focus management: the button that was pressed goes with what it closes. */
  const closing = (close: () => void) => () => {
    close()
    summary.current?.focus()
  }

  if (user.removedAt) return <RemovedInPart {...{ user, onGone }} />
  return (
    <div className="stack-12 basis-full row-more">
      <ResetLink {...{ user, resetLink }} onDone={closing(resetLink.close)} />
      {isRenaming && <RenameForm user={user} onClose={closing(() => setIsRenaming(false))} />}
      <details>
        <summary aria-label={`MORE about ${username}`} ref={summary}>
          MORE
        </summary>
        <div className="cluster more-actions">
          <RowButton about={username} onClick={() => setIsRenaming(true)}>
            RENAME
          </RowButton>
          {!isSelf && <OtherUserActions {...{ user, resetLink, onGone }} />}
        </div>
      </details>
    </div>
  )
}

type ResetProps = Pick<OtherProps, 'user' | 'resetLink'> & { onDone: () => void }

function ResetLink({ user, resetLink, onDone }: ResetProps) {
  const { username, passwordAskedAt } = user
  const { link, isBusy, make } = resetLink
  if (link)
    return (
      <NewLink
        url={link.url}
        hint={messages.linkHint(link.expiresAt)}
        title={`A new password for ${username}`}
        about={messages.aboutResetLink(username)}
        onDone={onDone}
      />
    )
  return (
    passwordAskedAt && (
      <p className="cluster row-question">
        <span>{messages.forgotPasswordMessage(username)}</span>
        <RowButton about={username} disabled={isBusy} onClick={make}>
          MAKE A LINK
        </RowButton>
      </p>
    )
  )
}

function RemovedInPart({ user, onGone }: Omit<Props, 'isSelf'>) {
  const remove = useRemove(user, onGone)
  return (
    <div className="stack-12 basis-full row-more">
      <p>{messages.removedInPartMessage}</p>
      <RowButton about={user.username} onClick={remove}>
        TRY AGAIN
      </RowButton>
    </div>
  )
}

type OtherProps = Omit<Props, 'isSelf'> & { resetLink: ReturnType<typeof useResetLink> }

/** What nobody does to their own account. */
function OtherUserActions({ user, resetLink, onGone }: OtherProps) {
  const { id, username } = user
  const act = useAct()
  const remove = useRemove(user, onGone)
  const signOut = () =>
    act({ ...messages.signOutMessages(username), run: () => usersApi.endSessions(id) })
  return (
    <>
      <RowButton about={username} disabled={resetLink.isBusy} onClick={resetLink.make}>
        PASSWORD LINK
      </RowButton>
      <RowButton about={username} onClick={signOut}>
        SIGN OUT EVERYWHERE
      </RowButton>
      <RowButton about={username} onClick={remove}>
        REMOVE
      </RowButton>
    </>
  )
}

/** The link for a new password. A newer one ends the one before, so no second one is asked for meanwhile. */
function useResetLink({ id }: User) {
  const notices = useNotices()
  const [link, setLink] = useState<Link>()
  const [isBusy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    const result = await usersApi.createResetLink(id)
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
      ...messages.removalMessages(username),
      run: () => usersApi.remove(id),
      onDone: onGone,
    })
}

function RenameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const notices = useNotices()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.select(), [])

  async function save(username: string): Promise<string> {
    const checked = validate(renameInput, { username })
    if ('fields' in checked) return checked.message
    const result = await usersApi.change(user.id, checked.output)
    if (!result.ok) return result.error.message
    notices.succeed(messages.renamedMessage(user.username, result.data.user.username))
    return ''
  }

  const { isSaving, field, form } = useTextForm(user.username, save, onClose)
  return (
    <form className="stack-16 new-link" ref={element} {...form}>
      <TextField
        label={`New name of ${user.username}`}
        {...usernameField}
        hint="Published articles keep the old name."
        {...field}
      />
      <div className="cluster row-actions">
        <button className="row-button" disabled={isSaving}>
          {isSaving ? 'SAVING...' : 'SAVE NAME'}
        </button>
        <RowButton onClick={onClose}>CANCEL</RowButton>
      </div>
    </form>
  )
}

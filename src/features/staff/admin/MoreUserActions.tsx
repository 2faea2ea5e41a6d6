import { useSite } from '#src/components/admin/site-context.ts'
import { useRef, useState } from 'react'
import { RowButton } from '#src/components/admin/fields.tsx'
import { NewLink } from '#src/components/admin/NewLink.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useAct } from '#src/components/admin/dialogs.tsx'
import { TextDialog } from '#src/components/admin/TextDialog.tsx'
import { validate } from '#src/lib/validate.ts'
import { usersApi } from './operations.ts'
import type { Link, User } from './contract.ts'
import {
  aboutResetLink,
  forgotPasswordMessage,
  linkHint,
  removalMessages,
  removedInPartMessage,
  renamedMessage,
  signOutMessages,
} from './messages.ts'
import { renameInput, userLimits } from './schema.ts'

/** `onGone`: the row goes. */
type Props = { user: User; isSelf: boolean; onGone: () => void }

/** What is done seldom to an account: a link for a new password, another name, the end of its sessions, its removal. */
export function MoreUserActions({ user, isSelf, onGone }: Props) {
  const [isRenaming, setIsRenaming] = useState(false)
  const resetLink = useResetLink(user)
  const summary = useRef<HTMLElement>(null)
  const { username } = user
  function closeLink() {
    resetLink.close()
    // Focus management: the button that was pressed goes with the link.
    summary.current?.focus()
  }

  if (user.removedAt) return <RemovedInPart user={user} onGone={onGone} />
  return (
    <div className="stack-12 basis-full row-more">
      <ResetLink user={user} resetLink={resetLink} onDone={closeLink} />
      {isRenaming && <RenameDialog user={user} onClose={() => setIsRenaming(false)} />}
      <details>
        <summary aria-label={`MORE about ${username}`} ref={summary}>
          MORE
        </summary>
        <div className="cluster more-actions">
          <RowButton about={username} onClick={() => setIsRenaming(true)}>
            RENAME
          </RowButton>
          {!isSelf && <OtherUserActions user={user} resetLink={resetLink} onGone={onGone} />}
        </div>
      </details>
    </div>
  )
}

type ResetProps = Pick<OtherProps, 'user' | 'resetLink'> & { onDone: () => void }

function ResetLink({ user, resetLink, onDone }: ResetProps) {
  const site = useSite()
  const { username, passwordAskedAt } = user
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
    passwordAskedAt && (
      <p className="cluster row-question">
        <span>{forgotPasswordMessage(username)}</span>
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
      <p>{removedInPartMessage}</p>
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
  const signOut = () => act({ ...signOutMessages(username), run: () => usersApi.endSessions(id) })
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
      ...removalMessages(username),
      run: () => usersApi.remove(id),
      onDone: onGone,
    })
}

function RenameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const notices = useNotices()

  async function save(username: string): Promise<string> {
    const checked = validate(renameInput, { username })
    if ('fields' in checked) return checked.message
    const result = await usersApi.change(user.id, checked.output)
    if (!result.ok) return result.error.message
    notices.succeed(renamedMessage(user.username, result.data.user.username))
    return ''
  }

  return (
    <TextDialog
      title={`Rename ${user.username}`}
      label={`New name of ${user.username}`}
      hint="Published articles keep the old name."
      maxLength={userLimits.username}
      initial={user.username}
      yes="SAVE NAME"
      onSave={save}
      onClose={onClose}
    />
  )
}

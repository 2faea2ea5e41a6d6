import { useEffect, useRef, useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { TextField } from '#src/components/admin/fields.tsx'
import { NewLink } from '#src/components/admin/NewLink.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { validate } from '#src/lib/validate.ts'
import { usersApi } from './operations.ts'
import type { User } from './contract.ts'
import { linkHint, type Link } from './link-hint.ts'
import { renameInput, userLimits } from './schema.ts'

/** `onGone`: the row goes. */
type Props = { user: User; isSelf: boolean; onGone: () => void }

/** What is done seldom to an account: a link for a new password, another name, the end of its sessions, its removal. */
export function MoreUserActions({ user, isSelf, onGone }: Props) {
  const notices = useNotices()
  const confirm = useConfirm()
  const [isOpen, setOpen] = useState(false)
  const [isRenaming, setIsRenaming] = useState(false)
  const [link, setLink] = useState<Link>()
  const [isMakingLink, setMakingLink] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const { username } = user

  /** A newer link ends the one before, so no second one is asked for meanwhile. */
  async function makeLink() {
    setMakingLink(true)
    const result = await usersApi.createResetLink(user.id)
    setMakingLink(false)
    if (result.ok) setLink(result.data)
    else notices.fail(result.error.message)
  }

  async function signOut() {
    const isSure = await confirm({
      text: `Sign "${username}" out everywhere?`,
      detail: 'Each of their browsers is signed out at once. Their password stays as it is.',
      yes: 'SIGN OUT',
    })
    if (!isSure) return
    const result = await usersApi.endSessions(user.id)
    if (result.ok) notices.succeed(`"${username}" is signed out everywhere.`)
    else notices.fail(result.error.message)
  }

  async function remove() {
    const isSure = await confirm({
      text: `Remove "${username}"?`,
      detail:
        'They are signed out at once and their account is gone for good. What they wrote keeps their name, and their address is free for a new invitation. To keep somebody out for a while, disable them instead.',
      yes: 'REMOVE',
      destroys: true,
    })
    if (!isSure) return
    const result = await usersApi.remove(user.id)
    if (!result.ok) return notices.fail(result.error.message)
    onGone()
    notices.succeed(`"${username}" is removed. What they wrote keeps their name.`)
  }

  /** Focus management: the button that was pressed goes with what it closes. */
  const focusSummary = () => summary.current?.focus()

  if (user.removedAt)
    return (
      <div className="row-more">
        <p>Their access is over, but their account could not be deleted.</p>
        <button
          type="button"
          className="row-button"
          aria-label={`TRY AGAIN ${username}`}
          onClick={() => void remove()}
        >
          TRY AGAIN
        </button>
      </div>
    )
  return (
    <div className="row-more">
      {user.passwordAskedAt && !link && (
        <p className="row-question">
          <span>{username} forgot their password.</span>
          <button
            type="button"
            className="row-button"
            aria-label={`MAKE A LINK ${username}`}
            disabled={isMakingLink}
            onClick={() => void makeLink()}
          >
            MAKE A LINK
          </button>
        </p>
      )}
      {link && (
        <NewLink
          url={link.url}
          hint={linkHint(link.expiresAt)}
          title={`A new password for ${username}`}
          about={`Send this link to ${username} where nobody else reads it. Whoever opens it chooses a new password, which signs ${username} out everywhere.`}
          onDone={() => {
            setLink(undefined)
            focusSummary()
          }}
        />
      )}
      {isRenaming && (
        <RenameForm
          user={user}
          onClose={() => {
            setIsRenaming(false)
            focusSummary()
          }}
        />
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary aria-label={`MORE about ${username}`} ref={summary}>
          MORE
        </summary>
        <div className="more-actions">
          <button
            type="button"
            className="row-button"
            aria-label={`RENAME ${username}`}
            onClick={() => setIsRenaming(true)}
          >
            RENAME
          </button>
          {!isSelf && (
            <>
              <button
                type="button"
                className="row-button"
                aria-label={`PASSWORD LINK ${username}`}
                disabled={isMakingLink}
                onClick={() => void makeLink()}
              >
                PASSWORD LINK
              </button>
              <button
                type="button"
                className="row-button"
                aria-label={`SIGN OUT EVERYWHERE ${username}`}
                onClick={() => void signOut()}
              >
                SIGN OUT EVERYWHERE
              </button>
              <button
                type="button"
                className="row-button"
                aria-label={`REMOVE ${username}`}
                onClick={() => void remove()}
              >
                REMOVE
              </button>
            </>
          )}
        </div>
      </details>
    </div>
  )
}

function RenameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const notices = useNotices()
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState(user.username)
  const [refusal, setRefusal] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.select(), [])

  async function save() {
    const checked = validate(renameInput, { username })
    if ('fields' in checked) {
      setRefusal(checked.message)
      return
    }
    setIsSaving(true)
    const result = await usersApi.change(user.id, checked.output)
    setIsSaving(false)
    if (!result.ok) {
      setRefusal(result.error.message)
      return
    }
    notices.succeed(`"${user.username}" is "${result.data.user.username}" now.`)
    onClose()
  }

  return (
    <form
      className="new-link"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={`New name of ${user.username}`}
        name="username"
        maxLength={userLimits.username}
        autoComplete="off"
        hint="Articles that are out keep the name they were written under."
        error={refusal}
        value={username}
        onChange={(typed) => {
          setRefusal('')
          setUsername(typed)
        }}
      />
      <div className="row-actions">
        <button className="row-button" disabled={isSaving}>
          {isSaving ? 'SAVING...' : 'SAVE NAME'}
        </button>
        <button type="button" className="row-button" onClick={onClose}>
          CANCEL
        </button>
      </div>
    </form>
  )
}

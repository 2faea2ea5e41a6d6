import { useSite } from '#src/components/admin/site-context.ts'
import { dayAndTime } from '#src/lib/dates.ts'
import { RowButton } from '#src/components/admin/fields.tsx'
import { useAct } from '#src/components/admin/dialogs.tsx'
import { useRead, LoadingFailed } from '#src/components/admin/read.tsx'
import { takeBackMessages } from './messages.ts'
import { invitesApi } from './operations.ts'
import type { Invite } from './contract.ts'

/** `onGone`: an invitation goes, and perhaps the whole list. */
type Props = { onGone: () => void }

/** The invitations that are not used yet; nothing without any. */
export function OpenInvites({ onGone }: Props) {
  const { data, isLoadingError, error, refetch } = useRead(['users', 'invites'], invitesApi.list)
  if (isLoadingError)
    return <LoadingFailed message={error.message} onRetry={() => void refetch()} />
  if (!data || data.total === 0) return null
  return (
    <section className="stack-16" aria-labelledby="open-invites">
      <h2 id="open-invites">OPEN INVITATIONS ({data.total})</h2>
      <ul className="rows">
        {data.items.map((invite) => (
          <InviteRow key={invite.id} invite={invite} onGone={onGone} />
        ))}
      </ul>
    </section>
  )
}

function InviteRow({ invite, onGone }: Props & { invite: Invite }) {
  const act = useAct()
  const site = useSite()
  const { id, username, email, role, madeBy, expiresAt } = invite
  const takeBack = () =>
    act({
      ...takeBackMessages(username),
      run: () => invitesApi.end(id),
      onDone: onGone,
    })
  return (
    <li className="cluster row">
      <div className="stack-4 row-text">
        <h3 dir="auto">{username}</h3>
        <p className="row-fact fact">
          {email} · {role}
        </p>
        <p className="row-fact">
          {madeBy} made the link. It works until {dayAndTime(expiresAt, site)}.
        </p>
      </div>
      <div className="cluster row-actions">
        <RowButton about={username} onClick={takeBack}>
          TAKE BACK
        </RowButton>
      </div>
    </li>
  )
}

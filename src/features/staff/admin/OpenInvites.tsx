import { useAct } from '#src/components/admin/dialogs.tsx'
import { RowButton } from '#src/components/admin/fields.tsx'
import { listWords } from '#src/components/admin/PagedList.tsx'
import { LoadingFailed, useList } from '#src/components/admin/read.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { ShownRows } from '#src/components/admin/records-screen.ts'
import { RowTable } from '#src/components/admin/RowTable.tsx'
import type { ApiResult } from '#src/lib/api.ts'
import { dayAndTime } from '#src/lib/dates.ts'
import type { Page } from '#src/lib/page.ts'
import { usersApi } from './api.ts'
import type { Invite } from './contract.ts'
import { takeBackMessages } from './messages.ts'

/** `onGone`: an invitation goes, and perhaps the whole list. */
type Props = { onGone: () => void }

/** The invitations that are not used yet; nothing without any. */
export function OpenInvites({ onGone }: Props) {
  const list = useList<Page<Invite>>(['users', 'invites'], listInvites)
  if (list.state === 'failed') return <LoadingFailed message={list.failure} onRetry={list.reload} />
  if (list.items.length === 0) return null
  return (
    <section className="stack-16" aria-labelledby="open-invites">
      <h2 id="open-invites">OPEN INVITATIONS ({list.count})</h2>
      <RowTable rows={rows} list={list} words={listWords('invitations')}>
        {(invite) => <InviteRow key={invite.id} invite={invite} onGone={onGone} />}
      </RowTable>
    </section>
  )
}

async function listInvites(): Promise<ApiResult<Page<Invite>>> {
  const invites = await usersApi.listInvites()
  return invites.ok ? { ok: true, data: { ...invites.data, more: false } } : invites
}

const rows: ShownRows<Invite> = {
  columns: [
    {
      name: 'name',
      head: 'Name',
      kind: 'title',
      fact: ({ username }) => username,
      track: 'minmax(8rem, 1fr)',
    },
    {
      name: 'email',
      head: 'Email',
      kind: 'name',
      fact: ({ email }) => email,
      isOnPhone: true,
      track: 'minmax(8rem, 1fr)',
    },
    { name: 'role', head: 'Role', fact: ({ role }) => role, isOnPhone: true },
    { name: 'by', head: 'Link made by', kind: 'name', fact: ({ madeBy }) => madeBy, from: 1280 },
    {
      name: 'until',
      head: 'Works until',
      kind: 'number',
      fact: ({ expiresAt }, site) => dayAndTime(expiresAt, site),
    },
  ],
}

function InviteRow({ invite, onGone }: Props & { invite: Invite }) {
  const act = useAct()
  const { id, username } = invite
  const takeBack = () =>
    act({
      ...takeBackMessages(username),
      run: () => usersApi.endInvite({ id }),
      onDone: onGone,
    })
  return (
    <RecordRow
      record={invite}
      rows={rows}
      title={username}
      actions={
        <RowButton about={username} onClick={takeBack}>
          TAKE BACK
        </RowButton>
      }
    />
  )
}

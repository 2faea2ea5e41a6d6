import { useRef } from 'react'
import { useAct } from '#src/components/admin/dialogs.tsx'
import { RowButton } from '#src/components/admin/fields.tsx'
import { shortDate } from '#src/components/admin/moment.ts'
import { listWords } from '#src/components/admin/PagedList.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { RowsOf } from '#src/components/admin/records-screen.ts'
import { ListTools, RowTable, SortField } from '#src/components/admin/RowTable.tsx'
import { useTable } from '#src/components/admin/use-table.ts'
import { aboutSignups, removal } from './messages.ts'
import { signupTables } from './tables-operations.ts'
import { signupsApi } from './api.ts'
import type { Signup, SignupList } from './contract.ts'

const rows: RowsOf<Signup> = {
  columns: [
    {
      name: 'name',
      head: 'Name',
      kind: 'title',
      fact: ({ name }) => name,
      order: ({ name }) => name,
      isInDatabase: true,
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
      name: 'newest',
      head: 'Signed up',
      kind: 'number',
      fact: ({ consentedAt }, site) => shortDate(consentedAt, site),
      order: ({ consentedAt }) => Date.parse(consentedAt),
      isInDatabase: true,
      isOnPhone: true,
    },
  ],
  texts: ({ name, email }) => [name, email],
}

export default function SignupsScreen() {
  const table = useTable<Signup, SignupList>({
    path: 'signups',
    client: {
      list: ({ q, sort, after, limit }) =>
        signupsApi.listSignups({ q, after, limit, sort: sort === 'name' ? 'name' : undefined }),
    },
    filters: [],
    rows,
  })
  const { list, isSelective } = table
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus management: the buttons of a row go with it.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  return (
    <>
      <div className="screen-head">
        <h1>Newsletter Sign-ups</h1>
        {(list.items.length > 0 || isSelective) && (
          <a className="button" href={signupTables.csv.path} download>
            DOWNLOAD CSV
          </a>
        )}
      </div>
      <section className="stack-16" aria-labelledby="all-signups">
        <h2 id="all-signups" tabIndex={-1} ref={heading}>
          ALL SIGN-UPS{list.count && ` (${list.count})`}
        </h2>
        <p className="admin-hint">{aboutSignups(list.first?.hasProvider)}</p>
        <ListTools searched={table.searched}>
          <SortField columns={rows.columns} isLong={table.isLong} />
        </ListTools>
        <RowTable
          rows={rows}
          list={list}
          words={listWords('sign-ups', isSelective)}
          sorting={table}
        >
          {(signup) => <SignupRow key={signup.id} signup={signup} onGone={focusHeading} />}
        </RowTable>
      </section>
    </>
  )
}

function SignupRow({ signup, onGone }: { signup: Signup; onGone: () => void }) {
  const act = useAct()
  const { id, name } = signup
  const remove = () =>
    act({
      ...removal(name),
      run: () => signupsApi.deleteSignup({ id }),
      onDone: onGone,
    })
  return (
    <RecordRow
      record={signup}
      rows={rows}
      title={name}
      actions={
        <RowButton about={name} onClick={remove}>
          DELETE
        </RowButton>
      }
    />
  )
}

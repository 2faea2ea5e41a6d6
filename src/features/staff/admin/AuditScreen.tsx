import { useSite } from '#src/components/admin/site-context.ts'
import { SelectField } from '#src/components/admin/fields.tsx'
import { dayAndTime } from '#src/lib/dates.ts'
import { listWords, PagedList } from '#src/components/admin/PagedList.tsx'
import { useChoice, useFilter } from '#src/components/admin/list-tools.tsx'
import { useList, useRead } from '#src/components/admin/read.tsx'
import { WithNames } from '#src/components/admin/WithNames.tsx'
import { actions, auditActions, auditMessage, type AuditEntry } from '#src/features/staff/audit.ts'
import { noActivityMessage } from './messages.ts'
import { auditApi, usersApi } from './api.ts'

/** The name of a setting in its form, by its column. */
type Props = { settingName: (column: string) => string }

export function AuditScreen({ settingName }: Props) {
  const action = useChoice('what', ['', ...actions])
  const actor = useFilter('who')
  const users = useRead(['users'], usersApi.listUsers)
  const query = { action: action.value || undefined, actor: actor.value || undefined }
  const entries = useList(['audit', query], (after) => auditApi.listAudit({ ...query, after }))

  return (
    <>
      <h1>Activity</h1>
      <section className="stack-16" aria-labelledby="all-activity">
        <h2 id="all-activity">EVERYTHING{entries.count && ` (${entries.count})`}</h2>
        <p className="admin-hint">
          Sign-ins, refusals, deletions, and codes made or exported. Nobody can change or delete
          entries, not even admins.
        </p>
        <div className="list-tools">
          <SelectField
            label="Who"
            name="who"
            {...actor}
            options={[
              ['', 'Everybody'],
              ...(users.data?.items ?? []).map(({ id, username }) => [id, username] as const),
            ]}
          />
          <SelectField
            label="What"
            name="what"
            {...action}
            options={[
              ['', 'Everything'],
              ...actions.map((one) => [one, auditActions[one][0]] as const),
            ]}
          />
        </div>
        <PagedList list={entries} words={listWords('activity', false, noActivityMessage)}>
          {(entry) => <AuditRow key={entry.id} entry={entry} settingName={settingName} />}
        </PagedList>
      </section>
    </>
  )
}

const AuditRow = ({ entry, settingName }: { entry: AuditEntry } & Props) => (
  <li className="cluster row gap-x-20 gap-y-4">
    <time className="fact flex-[0_0_16rem]" dateTime={entry.at}>
      {dayAndTime(entry.at, useSite())}
    </time>
    <p className="min-w-0 flex-[1_1_20rem]">
      <b>
        <bdi>{entry.actorName}</bdi>
      </b>{' '}
      <WithNames text={auditMessage(entry, settingName)} />
    </p>
  </li>
)

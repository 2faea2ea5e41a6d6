import { useSite } from '#src/components/admin/site-context.ts'
import { RowButton, SelectField } from '#src/components/admin/fields.tsx'
import { listWords, PagedList } from '#src/components/admin/PagedList.tsx'
import { SearchField, useChoice, useFilter } from '#src/components/admin/list-tools.tsx'
import { useAct } from '#src/components/admin/dialogs.tsx'
import { useList } from '#src/components/admin/read.tsx'
import { formatInstant } from '#src/lib/dates.ts'
import { aboutSignups, removal } from './messages.ts'
import { signupsApi, signupTables } from './operations.ts'
import { signupOrders, type Signup } from './contract.ts'

export default function SignupsScreen() {
  const searched = useFilter('q')
  const sort = useChoice('sort', signupOrders)
  const q = searched.value
  const query = { q: q || undefined, sort: sort.value }
  const signups = useList(['signups', query], (after) =>
    signupsApi.listSignups({ ...query, after }),
  )

  return (
    <>
      <div className="cluster screen-head">
        <h1>Newsletter Sign-ups</h1>
        {(signups.items.length > 0 || q) && (
          <a className="button" href={signupTables.csv.path} download>
            DOWNLOAD CSV
          </a>
        )}
      </div>
      <section className="stack-16" aria-labelledby="all-signups">
        <h2 id="all-signups">ALL SIGN-UPS{signups.count && ` (${signups.count})`}</h2>
        <p className="admin-hint">{aboutSignups(signups.first?.hasProvider)}</p>
        <div className="cluster list-tools">
          <SearchField label="Search" {...searched} />
          <SelectField
            label="Sort"
            name="sort"
            {...sort}
            options={[
              ['newest', 'Newest first'],
              ['name', 'Name'],
            ]}
          />
        </div>
        <PagedList list={signups} words={listWords('sign-ups', q !== '')}>
          {(signup) => <SignupRow key={signup.id} signup={signup} />}
        </PagedList>
      </section>
    </>
  )
}

function SignupRow({ signup: { id, name, email, consentedAt } }: { signup: Signup }) {
  const act = useAct()
  const site = useSite()
  const remove = () => act({ ...removal(name), run: () => signupsApi.deleteSignup({ id }) })
  return (
    <li className="cluster row">
      <div className="stack-4 row-text">
        <h3 dir="auto">{name}</h3>
        <p className="row-fact fact">
          {email} · {formatInstant(consentedAt, site)}
        </p>
      </div>
      <div className="cluster row-actions">
        <RowButton onClick={remove}>DELETE</RowButton>
      </div>
    </li>
  )
}

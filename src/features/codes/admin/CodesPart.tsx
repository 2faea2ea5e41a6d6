import { SelectField } from '#src/components/admin/fields.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { listWords, PagedList } from '#src/components/admin/PagedList.tsx'
import {
  type Choice,
  SearchField,
  useChoice,
  useFilter,
} from '#src/components/admin/list-tools.tsx'
import { useAll } from '#src/components/admin/use-all.ts'
import { useList } from '#src/components/admin/read.tsx'
import { codesApi } from './operations.ts'
import { stateBadge, stateOptions } from './code-states.ts'
import { noCodesHereMessage } from './messages.ts'
import { type AdminCode, codeOrders, codeStates } from './contract.ts'

const orderOptions = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['redeemed', 'Last redeemed'],
] as const

export function CodesPart({ releaseId }: { releaseId: string }) {
  const batch = useFilter('batch')
  const state = useChoice('state', ['', ...codeStates])
  const givenTo = useFilter('q')
  const sort = useChoice('sort', codeOrders)
  const query = {
    limit: 100,
    releaseId: releaseId || undefined,
    batchId: batch.value || undefined,
    state: state.value || undefined,
    q: givenTo.value || undefined,
    sort: sort.value,
  }
  const codes = useList(['codes', query], (after) => codesApi.listCodes({ ...query, after }))
  return (
    <section className="stack-16" aria-labelledby="all-codes">
      <h2 id="all-codes">CODES{codes.count && ` (${codes.count})`}</h2>
      <div className="cluster list-tools">
        <SelectField label="State" name="state-filter" options={stateOptions} {...state} />
        <SearchField label="Given to" {...givenTo} />
        <BatchSelect releaseId={releaseId} {...batch} />
        <SelectField label="Sort" name="sort" options={orderOptions} {...sort} />
      </div>
      <div className="code-scroll" tabIndex={0} role="region" aria-label="List of codes">
        <PagedList
          list={codes}
          words={listWords('codes', givenTo.value !== '', noCodesHereMessage)}
        >
          {(code) => <CodeRow key={code.id} code={code} />}
        </PagedList>
      </div>
    </section>
  )
}

function BatchSelect({ releaseId, ...batch }: Choice<string> & { releaseId: string }) {
  const batches = useAll('batches', codesApi.listBatches) ?? []
  const options = batches
    .filter(({ id, release }) => !releaseId || release.id === releaseId || id === batch.value)
    .map(({ id, name }): [string, string] => [id, name])
  return (
    <SelectField
      label="Batch"
      name="batch-filter"
      {...batch}
      options={[['', 'All batches'], ...options]}
    />
  )
}

function CodeRow({ code }: { code: AdminCode }) {
  const site = useSite()
  const { id, state, release, givenTo, redeemedAt } = code
  return (
    <li className="cluster row code-row">
      <code>{id}</code>
      <span className="badge fact">{stateBadge(state)}</span>
      <span className="row-fact fact">
        {release.artist} - {release.title}
        {givenTo && ` · given to ${givenTo}`}
        {redeemedAt && ` · redeemed ${formatInstant(redeemedAt, site)}`}
      </span>
    </li>
  )
}

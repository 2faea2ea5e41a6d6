import { SelectField } from '#src/components/admin/fields.tsx'
import { localDay } from '#src/components/admin/moment.ts'
import { listWords, PagedList } from '#src/components/admin/PagedList.tsx'
import { SearchField, useChoice, useFilter } from '#src/components/admin/list-tools.tsx'
import { useAll } from '#src/components/admin/use-all.ts'
import { useList } from '#src/components/admin/read.tsx'
import { batchesApi, codesApi } from './operations.ts'
import { stateBadge, stateOptions } from './code-states.ts'
import { noCodesHereMessage } from './messages.ts'
import { type AdminCode, codeOrders, codeStates } from './contract.ts'

const orderOptions = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['redeemed', 'Last redeemed'],
] as const

export function CodesPart({ releaseId }: { releaseId: string }) {
  const [batchId, setBatchId] = useFilter('batch')
  const [state, setState] = useChoice('state', ['', ...codeStates])
  const [q, setQ] = useFilter('q')
  const [sort, setSort] = useChoice('sort', codeOrders)
  const query = {
    limit: 100,
    releaseId: releaseId || undefined,
    batchId: batchId || undefined,
    state: state || undefined,
    q: q || undefined,
    sort,
  }
  const codes = useList(['codes', query], (after) => codesApi.list({ ...query, after }))
  return (
    <section className="stack-16" aria-labelledby="all-codes">
      <h2 id="all-codes">CODES{codes.count && ` (${codes.count})`}</h2>
      <div className="cluster list-tools">
        <SelectField
          label="State"
          name="state-filter"
          value={state}
          onChange={setState}
          options={stateOptions}
        />
        <SearchField label="Given to" value={q} onChange={setQ} />
        <BatchSelect releaseId={releaseId} value={batchId} onChange={setBatchId} />
        <SelectField
          label="Sort"
          name="sort"
          value={sort}
          onChange={setSort}
          options={orderOptions}
        />
      </div>
      <div className="code-scroll" tabIndex={0} role="region" aria-label="List of codes">
        <PagedList list={codes} words={listWords('codes', q !== '', noCodesHereMessage)}>
          {(code) => <CodeRow key={code.id} code={code} />}
        </PagedList>
      </div>
    </section>
  )
}

type BatchSelectProps = { releaseId: string; value: string; onChange: (batchId: string) => void }

function BatchSelect({ releaseId, value, onChange }: BatchSelectProps) {
  const batches = useAll('batches', batchesApi.list) ?? []
  const options = batches
    .filter(({ id, release }) => !releaseId || release.id === releaseId || id === value)
    .map(({ id, name }): [string, string] => [id, name])
  return (
    <SelectField
      label="Batch"
      name="batch-filter"
      value={value}
      onChange={onChange}
      options={[['', 'All batches'], ...options]}
    />
  )
}

function CodeRow({ code }: { code: AdminCode }) {
  const { id, state, release, givenTo, redeemedAt } = code
  return (
    <li className="cluster row code-row">
      <code>{id}</code>
      <span className="badge fact">{stateBadge(state)}</span>
      <span className="row-fact fact">
        {release.artist} - {release.title}
        {givenTo && ` · given to ${givenTo}`}
        {redeemedAt && ` · redeemed ${localDay(redeemedAt)}`}
      </span>
    </li>
  )
}

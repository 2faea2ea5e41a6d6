import { SelectField } from '#src/components/admin/fields.tsx'
import { shortDate } from '#src/components/admin/moment.ts'
import { listWords } from '#src/components/admin/PagedList.tsx'
import type { ShownRows } from '#src/components/admin/records-screen.ts'
import { RowTable } from '#src/components/admin/RowTable.tsx'
import {
  type Choice,
  SearchField,
  useChoice,
  useFilter,
} from '#src/components/admin/list-tools.tsx'
import { useAll } from '#src/components/admin/use-all.ts'
import { useList } from '#src/components/admin/read.tsx'
import { codesApi } from './api.ts'
import { CodeRow, ReleaseName, stateOf } from './CodeRow.tsx'
import { codeStates, stateOptions } from './code-states.ts'
import { noCodesHereMessage } from './messages.ts'
import { type AdminCode, codeOrders } from './contract.ts'

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
      <div className="list-tools">
        <SelectField label="State" name="state-filter" options={stateOptions} {...state} />
        <SearchField label="Given to" {...givenTo} />
        <BatchSelect releaseId={releaseId} {...batch} />
        <SelectField label="Sort" name="sort" options={orderOptions} {...sort} />
      </div>
      <div
        className="code-scroll code-rows max-h-520 overflow-y-auto border-y border-line"
        tabIndex={0}
        role="region"
        aria-label="List of codes"
      >
        <RowTable
          rows={rows}
          list={codes}
          words={listWords('codes', givenTo.value !== '', noCodesHereMessage)}
        >
          {(code) => <CodeRow key={code.id} code={code} rows={rows} />}
        </RowTable>
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

/** The rows of the list of codes. */
const rows: ShownRows<AdminCode> = {
  columns: [
    { name: 'code', head: 'Code', kind: 'title', fact: ({ id }) => id },
    {
      name: 'release',
      head: 'Release',
      kind: 'name',
      fact: ({ release }) => <ReleaseName {...release} />,
      isOnPhone: true,
      track: 'minmax(8rem, 1fr)',
    },
    {
      name: 'given',
      head: 'Given to',
      kind: 'name',
      fact: ({ givenTo }) => givenTo,
      isOnPhone: true,
      track: 'minmax(0, max-content)',
    },
    {
      name: 'redeemed',
      head: 'Redeemed',
      kind: 'number',
      fact: ({ redeemedAt }, site) => redeemedAt && shortDate(redeemedAt, site),
      isOnPhone: true,
    },
  ],
  state: stateOf,
}

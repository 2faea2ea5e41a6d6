import { SelectField } from '#src/components/admin/fields.tsx'
import { PagedList } from '#src/components/admin/PagedList.tsx'
import type { List } from '#src/components/admin/use-read.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { loadingCodesFailedMessage } from './messages.ts'
import type { CodeOrder, AdminCode } from './contract.ts'

type Props = {
  codes: List<AdminCode>
  batchId: string
  setBatchId: (batchId: string) => void
  used: string
  setUsed: (used: string) => void
  sort: CodeOrder
  setSort: (sort: CodeOrder) => void
}

/** The filtered list of codes, in a scroll container. */
export function CodesPart(props: Props) {
  const { codes, batchId, setBatchId, used, setUsed, sort, setSort } = props
  return (
    <section className="admin-part" aria-labelledby="all-codes">
      <h2 id="all-codes">CODES{codes.count && ` (${codes.count})`}</h2>
      <div className="list-tools">
        <SelectField
          label="State"
          name="used-filter"
          value={used}
          onChange={setUsed}
          options={[
            ['', 'Used and available'],
            ['no', 'Available'],
            ['yes', 'Used'],
          ]}
        />
        <SelectField
          label="Sort"
          name="sort"
          value={sort}
          onChange={setSort}
          options={[
            ['newest', 'Newest first'],
            ['oldest', 'Oldest first'],
            ['redeemed', 'Last redeemed'],
          ]}
        />
        {batchId && (
          <button type="button" className="row-button" onClick={() => setBatchId('')}>
            SHOW ALL BATCHES
          </button>
        )}
      </div>
      <div className="code-scroll" tabIndex={0} role="region" aria-label="List of codes">
        <PagedList
          list={codes}
          words={{
            loading: 'Loading codes...',
            failed: loadingCodesFailedMessage,
            empty: 'No codes here.',
          }}
        >
          {(code) => (
            <li className="row code-row" key={code.id}>
              <code>{code.id}</code>
              <span className="badge fact">{code.used ? 'USED' : 'AVAILABLE'}</span>
              <span className="row-fact fact">
                {code.release.artist} - {code.release.title}
                {code.redeemedAt && ` · redeemed ${localDay(code.redeemedAt)}`}
              </span>
            </li>
          )}
        </PagedList>
      </div>
    </section>
  )
}

const localDay = (instant: string) =>
  formatInstant(instant, Intl.DateTimeFormat().resolvedOptions().timeZone)

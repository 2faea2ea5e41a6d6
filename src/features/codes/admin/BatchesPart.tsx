import { PagedList } from '#src/components/admin/PagedList.tsx'
import type { List } from '#src/components/admin/use-read.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { loadingBatchesFailedMessage } from './messages.ts'
import type { Batch } from './contract.ts'
import { CopyCodes } from './CopyCodes.tsx'

type Props = { batches: List<Batch>; batchId: string; onChoose: (batchId: string) => void }

/** The list of batches, with the number of used codes, copy and CSV export. */
export function BatchesPart({ batches, batchId, onChoose }: Props) {
  return (
    <section className="admin-part" aria-labelledby="batches">
      <h2 id="batches">BATCHES{batches.count && ` (${batches.count})`}</h2>
      <PagedList
        list={batches}
        words={{
          loading: 'Loading batches...',
          failed: loadingBatchesFailedMessage,
          empty: 'No batch yet. Codes that you generate are kept here, batch by batch.',
        }}
      >
        {(batch) => (
          <li className="row" key={batch.id} data-chosen={batch.id === batchId || undefined}>
            <div className="row-text">
              <h3>
                {batch.name}
                {batch.release.isDeleted && <span className="badge fact">RELEASE DELETED</span>}
              </h3>
              <p className="row-fact fact">
                {batch.release.artist} - {batch.release.title} · {localDay(batch.createdAt)}
                {batch.createdBy && ` · ${batch.createdBy}`}
              </p>
              <p className="row-fact fact">
                {count(batch.used)} of {count(batch.total)} used
              </p>
            </div>
            <div className="row-actions">
              <button
                type="button"
                className="row-button"
                aria-pressed={batch.id === batchId}
                onClick={() => onChoose(batch.id === batchId ? '' : batch.id)}
              >
                SHOW CODES
              </button>
              <CopyCodes batchId={batch.id} />
            </div>
          </li>
        )}
      </PagedList>
    </section>
  )
}

const count = (number: number) => number.toLocaleString('en-US')
const localDay = (instant: string) =>
  formatInstant(instant, Intl.DateTimeFormat().resolvedOptions().timeZone)

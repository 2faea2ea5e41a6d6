import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { localDay } from '#src/components/admin/moment.ts'
import { Loaded } from '#src/components/admin/Loaded.tsx'
import { useRead } from '#src/components/admin/use-read.ts'
import { BatchActions } from './BatchActions.tsx'
import { BatchCodes } from './BatchCodes.tsx'
import { pathOf } from '#src/lib/operation.ts'
import { batchesApi } from './operations.ts'
import { count, statesOf } from './code-states.ts'
import type { Batch, BatchRead } from './contract.ts'
import { CopyCodes } from './CopyCodes.tsx'

const Rehearsal = lazy(() => import('./pressing/Rehearsal.tsx'))
const PressingStatistics = lazy(() => import('./pressing/PressingStatistics.tsx'))

export default function BatchScreen() {
  const { id = '' } = useParams()
  const read = useRead(['batches', id, 'screen'], () => batchesApi.read(id, { as: 'screen' }))
  return (
    <>
      <div>
        <p className="fact">
          <Link to="/codes">Codes</Link>
        </p>
        <h1 dir="auto">{read.data?.batch.name ?? 'Batch'}</h1>
      </div>
      <Loaded read={read} loading="Loading the batch...">
        {(batch) => <BatchParts key={id} read={batch} />}
      </Loaded>
    </>
  )
}

function BatchParts({ read: { batch, codes } }: { read: BatchRead }) {
  return (
    <>
      <BatchFacts batch={batch} />
      <section className="stack-16" id="rehearsal" aria-labelledby="try-batch">
        <h2 id="try-batch">TEST THIS BATCH</h2>
        <Suspense>
          <Rehearsal batchId={batch.id} triedAt={batch.triedAt} />
        </Suspense>
      </section>
      <BatchActions batch={batch} codes={codes} />
      <section className="stack-16" aria-labelledby="pressing">
        <h2 id="pressing">REDEMPTIONS</h2>
        <Suspense fallback={<p>Counting redemptions...</p>}>
          <PressingStatistics batchId={batch.id} />
        </Suspense>
      </section>
      <BatchCodes codes={codes} serials={batch.serials} />
    </>
  )
}

function BatchFacts({ batch }: { batch: Batch }) {
  const { id, release, createdAt, createdBy, isImported, serials, states } = batch
  return (
    <section className="stack-16" aria-label="About this batch">
      <p className="fact">
        {release.artist} - {release.title}
        {release.isDeleted && ' (deleted)'} · {isImported ? 'imported' : 'generated'}{' '}
        {localDay(createdAt)}
        {createdBy && ` by ${createdBy}`}
        {serials > 0 && ` · numbers 1 to ${count(serials)}`}
      </p>
      <p className="batch-states">{statesOf(batch)}</p>
      <div className="cluster row-actions">
        <Link className="button" to={`/codes/batches/${id}/cards`}>
          PRINT CARDS
        </Link>
        <Link
          className={states.dormant > 0 ? 'button' : 'row-button'}
          to={`/codes/batches/${id}/table`}
        >
          SELL AT THE TABLE
        </Link>
        <CopyCodes batchId={id} />
        <a className="row-button" href={pathOf(batchesApi.printersCsv, id)} download>
          CSV FOR PRINTERS
        </a>
      </div>
    </section>
  )
}

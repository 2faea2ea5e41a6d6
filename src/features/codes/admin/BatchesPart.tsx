import { Link } from 'react-router'
import { useSite } from '#src/components/admin/site-context.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { listWords, PagedList } from '#src/components/admin/PagedList.tsx'
import { useList } from '#src/components/admin/read.tsx'
import { codesApi } from './operations.ts'
import { statesOf } from './code-states.ts'
import type { Batch } from './contract.ts'
import { CopyCodes } from './CopyCodes.tsx'

export default function BatchesPart({ releaseId }: { releaseId: string }) {
  const query = { limit: 20, releaseId: releaseId || undefined }
  const batches = useList(['batches', query], (after) => codesApi.listBatches({ ...query, after }))
  return (
    <section className="stack-16" aria-labelledby="batches">
      <h2 id="batches">BATCHES{batches.count && ` (${batches.count})`}</h2>
      <PagedList list={batches} words={listWords('batches')}>
        {(batch) => <BatchRow key={batch.id} batch={batch} />}
      </PagedList>
    </section>
  )
}

function BatchRow({ batch }: { batch: Batch }) {
  const site = useSite()
  const { id, name, release, createdAt, createdBy, isImported } = batch
  return (
    <li className="cluster row">
      <div className="stack-4 row-text">
        <h3 dir="auto">
          {name}
          {isImported && <span className="badge fact">IMPORTED</span>}
          {release.isDeleted && <span className="badge fact">RELEASE DELETED</span>}
        </h3>
        <p className="row-fact fact">
          {release.artist} - {release.title} · {formatInstant(createdAt, site)}
          {createdBy && ` · ${createdBy}`}
        </p>
        <p className="row-fact fact">{statesOf(batch)}</p>
      </div>
      <div className="cluster row-actions">
        <Link className="row-button" to={`/codes/batches/${id}`}>
          OPEN
        </Link>
        <CopyCodes batchId={id} />
      </div>
    </li>
  )
}

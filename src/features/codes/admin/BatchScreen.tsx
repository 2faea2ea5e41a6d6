import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useSite } from '#src/components/admin/site-context.ts'
import { formatInstant } from '#src/lib/dates.ts'
import { RecordHeading } from '#src/components/admin/RecordHeading.tsx'
import { Tabs } from '#src/components/admin/Tabs.tsx'
import { useChoice, useFilter } from '#src/components/admin/list-tools.tsx'
import { useRead, Loaded } from '#src/components/admin/read.tsx'
import { BatchActions } from './BatchActions.tsx'
import { MarkAsNotSold } from './MarkAsNotSold.tsx'
import { codesApi } from './api.ts'
import { count, statesOf } from './code-states.ts'
import type { Batch, BatchRead } from './contract.ts'
import { activeCodesHint, nothingToSellMessage, sellHint } from './messages.ts'

const BatchCodes = lazy(() => import('./BatchCodes.tsx'))
const PrintPart = lazy(() => import('./pressing/PrintPart.tsx'))
const PressingStatistics = lazy(() => import('./pressing/PressingStatistics.tsx'))

export default function BatchScreen() {
  const { id = '' } = useParams()
  const read = useRead(['batches', id, 'screen'], () =>
    codesApi.readBatch({ batchId: id, as: 'screen' }),
  )
  return (
    <>
      {!read.data && <h1>Batch</h1>}
      <Loaded read={read} loading="Loading the batch...">
        {(batch) => <BatchJobs key={id} read={batch} />}
      </Loaded>
    </>
  )
}

const jobs = ['print', 'sell', 'change', 'redemptions', 'codes'] as const

function BatchJobs({ read }: { read: BatchRead }) {
  const { batch, codes, release } = read
  const job = useChoice('job', jobs)
  const asked = useFilter('do').value
  const seen = useSeen(job.value)
  const { redeemed } = batch.states
  const parts = {
    print: ['PRINT', <PrintPart key="print" read={read} />],
    sell: [withCount('SELL', batch.toSell), <SellPart key="sell" batch={batch} />],
    change: [
      'CHANGE',
      <BatchActions key={`change ${asked}`} asked={asked} batch={batch} codes={codes} />,
    ],
    redemptions: [
      withCount('REDEMPTIONS', redeemed),
      <PressingStatistics key="redemptions" batchId={batch.id} />,
    ],
    codes: ['CODES', <BatchCodes key="codes" codes={codes} serials={batch.serials} />],
  } as const
  return (
    <>
      <BatchHeading batch={batch} picture={release.coverImage} />
      <Tabs
        label="What to do with this batch"
        tabs={jobs.map((name) => {
          const [label, content] = parts[name]
          return { name, label, content: seen.has(name) && <Suspense>{content}</Suspense> }
        })}
        {...job}
      />
    </>
  )
}

/** The jobs that were chosen so far: what nobody looks at is not loaded, and what is begun stays. */
function useSeen<Job>(job: Job): ReadonlySet<Job> {
  const [seen, setSeen] = useState<ReadonlySet<Job>>(new Set([job]))
  if (!seen.has(job)) setSeen(new Set([...seen, job]))
  return seen
}

const withCount = (text: string, number: number) =>
  number > 0 ? `${text} (${count(number)})` : text

function BatchHeading({ batch, picture }: { batch: Batch; picture: string | null }) {
  const site = useSite()
  const { name, release, createdAt, createdBy, isImported, serials, states, total } = batch
  const title = `${release.artist} - ${release.title}`
  return (
    <RecordHeading
      picture={picture}
      list={['codes', 'Code Management']}
      state={isImported ? 'IMPORTED' : 'GENERATED'}
      title={name}
      by={release.isDeleted ? `${title} (deleted)` : title}
    >
      <div className="grid flex-[0_1_22rem] gap-6">
        <p className="fact">
          {statesOf(batch)}
          {serials > 0 && ` · numbers 1 to ${count(serials)}`} · {formatInstant(createdAt, site)}
          {createdBy && ` by ${createdBy}`}
        </p>
        <meter className="w-full" max={total} value={states.redeemed} aria-label="Used codes" />
      </div>
    </RecordHeading>
  )
}

const SellPart = ({ batch: { id, toSell, states } }: { batch: Batch }) =>
  toSell > 0 ? (
    <>
      <p>{sellHint}</p>
      <p>
        <Link className="button" to={`/codes/batches/${id}/table`}>
          SELL AT THE TABLE
        </Link>
      </p>
    </>
  ) : states.available > 0 ? (
    <>
      <p>{activeCodesHint(states.available)}</p>
      <p>
        <MarkAsNotSold batchId={id} />
      </p>
    </>
  ) : (
    <p>{nothingToSellMessage}</p>
  )

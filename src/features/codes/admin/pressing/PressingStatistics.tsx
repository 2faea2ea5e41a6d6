import { LoadingFailed } from '#src/components/admin/PagedList.tsx'
import { useRead } from '#src/components/admin/use-read.ts'
import type { CodeStatistics } from '../contract.ts'
import { batchesApi, codesApi } from '../operations.ts'
import { downloadsMessage, pressingMessages } from './pressing-words.ts'
import { PressingCurve } from './PressingCurve.tsx'

/** Whose codes: a batch's, a release's, or all. */
type Props = { batchId?: string; releaseId?: string }

/** What became of the codes: in sentences, as a curve and as a table. */
export default function PressingStatistics({ batchId, releaseId }: Props) {
  const { data, error, refetch } = useRead(['codes', 'statistics', { batchId, releaseId }], () =>
    batchId ? batchesApi.readStatistics(batchId) : codesApi.readStatistics({ releaseId }),
  )
  if (!data && error)
    return <LoadingFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <p role="status">Counting what was redeemed...</p>
  const { curve, downloads } = data
  const sentences = [...pressingMessages(data), downloadsMessage(downloads)]
  return (
    <div className="pressing">
      <div>
        {sentences.filter(Boolean).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {hasDays(curve) && <PressingCurve curve={curve} />}
    </div>
  )
}

/** On the first day there is no line to draw. */
const hasDays = (curve: CodeStatistics['curve']) => (curve.at(-1)?.[0] ?? 0) > 0

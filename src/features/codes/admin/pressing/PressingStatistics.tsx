import { useRead, Loaded } from '#src/components/admin/read.tsx'
import type { CodeStatistics } from '../contract.ts'
import { codesApi } from '../api.ts'
import { PressingCurve } from './PressingCurve.tsx'
import { downloadsMessage, pressingMessages } from './redemptions.ts'

/** Whose codes: a batch's, a release's, or all. */
type Props = { batchId?: string; releaseId?: string }

export default function PressingStatistics({ batchId, releaseId }: Props) {
  const read = useRead(['codes', 'statistics', { batchId, releaseId }], () =>
    codesApi.readCodeStatistics(batchId ? { batchId } : { releaseId }),
  )
  return (
    <Loaded read={read} loading="Counting redemptions...">
      {(statistics) => <Pressing statistics={statistics} />}
    </Loaded>
  )
}

function Pressing({ statistics }: { statistics: CodeStatistics }) {
  const { downloads, firstDay } = statistics
  const sentences = [...pressingMessages(statistics), downloadsMessage(downloads)]
  return (
    <div className="grid max-w-[60rem] gap-[1.5rem]">
      <div className="grid gap-[0.5rem]">
        {sentences.filter(Boolean).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {firstDay && hasDays(statistics) && <PressingCurve {...statistics} firstDay={firstDay} />}
    </div>
  )
}

/** On the day of the first redemption there is no line to draw. */
const hasDays = ({ curve }: CodeStatistics) => (curve.at(-1)?.[0] ?? 0) > (curve[0]?.[0] ?? 0)

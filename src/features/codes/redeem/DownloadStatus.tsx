import { dayAndTime } from '#src/lib/dates.ts'
import type { RedeemedRelease } from './contract.ts'
import { downloadMessages } from './messages.ts'
import type { DownloadState } from './use-download.ts'

type Props = {
  state: DownloadState
  /** `until` is ISO 8601. */
  release: Pick<RedeemedRelease, 'until' | 'dates'>
  onAgain: (file: string) => void
}

/** Until when the files are ready on this device, and what became of the last download. */
export function DownloadStatus({ state, release: { until, dates }, onAgain }: Props) {
  return (
    <div className="sleeve-status">
      {until && (
        <p className="fact">{`Ready on this device until ${dayAndTime(until, undefined, dates)}, your time`}</p>
      )}
      <div role="status">
        {state.step === 'refused' && (
          <p className="redeem-refusal">{downloadMessages[state.refusal]}</p>
        )}
        {state.step === 'asking' && <p>One moment …</p>}
        {state.step === 'begun' && (
          <>
            <p>{downloadMessages.begun}</p>
            <button type="button" className="text-button" onClick={() => onAgain(state.file)}>
              Download again
            </button>
          </>
        )}
      </div>
    </div>
  )
}

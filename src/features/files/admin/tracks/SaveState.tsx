import type { SaveStatus, TrackListState } from './track-list.ts'

type Props = Pick<TrackListState, 'status' | 'problem'> & { onRetry: () => void }

const texts: Record<SaveStatus, string> = {
  saved: 'Saved',
  unsaved: 'Saving …',
  saving: 'Saving …',
  invalid: 'Not saved',
  failed: 'Not saved',
}

/** Says whether the tracks are saved, which they are by themselves, and what is wrong when they are not. */
export function SaveState({ status, problem, onRetry }: Props) {
  return (
    <div className="save-state">
      <p role="status" className="fact" data-status={status}>
        {texts[status]}
      </p>
      <div role="alert">{problem !== null && <p className="field-error">{problem}</p>}</div>
      {status === 'failed' && (
        <button type="button" className="row-button" onClick={onRetry}>
          TRY AGAIN
        </button>
      )}
    </div>
  )
}

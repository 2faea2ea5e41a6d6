import { PanelDialog } from './dialogs.tsx'

type Props = { onKeepMine: () => void; onTakeTheirs: () => void; onCancel: () => void }

/** Somebody else has saved while this form was open: both versions are offered, and none is lost by accident. */
export function NewerVersion({ onKeepMine, onTakeTheirs, onCancel }: Props) {
  return (
    <PanelDialog title="Somebody else has just saved this" onCancel={onCancel}>
      <p className="dialog-detail">
        While you were writing, a newer version was saved. You can save yours over it, or see theirs
        and lose what you changed.
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onKeepMine}>
          SAVE MINE
        </button>
        <button type="button" className="button button-quiet" onClick={onTakeTheirs}>
          SHOW THEIRS
        </button>
      </div>
    </PanelDialog>
  )
}

import { AdminDialog } from './dialogs.tsx'

type Props = { onSaveMine: () => void; onLoadTheirs: () => void; onCancel: () => void }

/** Stale save: another editor saved while this form was open. Offers to overwrite their version or to load it. */
export function StaleSaveDialog({ onSaveMine, onLoadTheirs, onCancel }: Props) {
  return (
    <AdminDialog title="Somebody else has just saved this" onCancel={onCancel}>
      <p className="dialog-detail">
        While you were writing, a newer version was saved. You can save yours over it, or see theirs
        and lose what you changed.
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onSaveMine}>
          SAVE MINE
        </button>
        <button type="button" className="button button-quiet" onClick={onLoadTheirs}>
          SHOW THEIRS
        </button>
      </div>
    </AdminDialog>
  )
}

import { StaleSaveDialog } from './StaleSaveDialog.tsx'
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx'
import { momentOf } from './moment.ts'

type Props = {
  /** What useForm returns. */
  form: {
    isDirty: boolean
    discardDraft: () => void
    restored: { at: string | undefined; onStartOver: () => void }
    newer: unknown
    saveMine: () => void
    loadTheirs: () => void
    dismissNewer: () => void
  }
}

/** The unsaved changes guard, the restored draft and the stale save dialog of one form. */
export function FormGuards({ form }: Props) {
  return (
    <>
      <UnsavedChangesGuard when={form.isDirty} onLeave={form.discardDraft} />
      <RestoredDraftBanner {...form.restored} />
      {form.newer !== undefined && (
        <StaleSaveDialog
          onSaveMine={form.saveMine}
          onLoadTheirs={form.loadTheirs}
          onCancel={form.dismissNewer}
        />
      )}
    </>
  )
}

type BannerProps = {
  /** When the draft was typed, ISO 8601; undefined renders nothing. */
  at: string | undefined
  onStartOver: () => void
}

/** Says that the form holds a restored draft, and offers to go back to the saved values. */
function RestoredDraftBanner({ at, onStartOver }: BannerProps) {
  if (at === undefined) return null
  return (
    <div className="draft-banner" role="status">
      <p>This is what you had typed {momentOf(at)}. It has not been saved yet.</p>
      <button type="button" className="row-button" onClick={onStartOver}>
        START OVER
      </button>
    </div>
  )
}

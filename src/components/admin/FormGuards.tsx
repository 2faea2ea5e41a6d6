import { StaleSaveDialog } from './StaleSaveDialog.tsx'
import { RestoredDraftBanner } from './RestoredDraftBanner.tsx'
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx'

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

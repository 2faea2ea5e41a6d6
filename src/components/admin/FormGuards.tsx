import { StaleSaveDialog } from './StaleSaveDialog.tsx'
import { RestoredDraftBanner } from './RestoredDraftBanner.tsx'
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx'

type Props = {
  /** What useForm answers. */
  form: {
    isDirty: boolean
    forget: () => void
    restored: { at: string | undefined; onStartOver: () => void }
    newer: unknown
    saveMine: () => void
    loadTheirs: () => void
    dismissNewer: () => void
  }
}

/** What keeps the work in a form from being lost: by leaving, by a crash, by somebody else's save. */
export function FormGuards({ form }: Props) {
  return (
    <>
      <UnsavedChangesGuard when={form.isDirty} onLeave={form.forget} />
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

import { NewerVersion } from './StaleSaveDialog.tsx'
import { RestoredDraft } from './RestoredDraftBanner.tsx'
import { UnsavedWork } from './UnsavedChangesGuard.tsx'

type Props = {
  /** What useForm answers. */
  form: {
    isDirty: boolean
    forget: () => void
    restored: { at: string | undefined; onStartOver: () => void }
    newer: unknown
    keepMine: () => void
    takeTheirs: () => void
    keepWriting: () => void
  }
}

/** What keeps the work in a form from being lost: by leaving, by a crash, by somebody else's save. */
export function FormGuards({ form }: Props) {
  return (
    <>
      <UnsavedWork when={form.isDirty} onLeave={form.forget} />
      <RestoredDraft {...form.restored} />
      {form.newer !== undefined && (
        <NewerVersion
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
          onCancel={form.keepWriting}
        />
      )}
    </>
  )
}

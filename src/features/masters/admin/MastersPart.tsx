import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { droppedMasters, mastersJob, type MastersContext } from './job.ts'
import * as messages from './messages.ts'

const MasterRows = lazy(async () => ({ default: (await import('./MasterRows.tsx')).MasterRows }))

type Props = {
  /** Null for a release that is not created yet. */
  context: MastersContext | null
  /** Masters that were dropped elsewhere on the screen. */
  dropped?: readonly File[]
  /** A tab that was closed has left made files. */
  hasLeftFiles: boolean
  onDraft?: (draft: { artist: string; title: string }) => void
  onCover: (cover: File) => Promise<void>
}

/** Where masters are dropped, and what is made of them. */
export function MastersPart({ context, dropped = [], hasLeftFiles, onDraft, onCover }: Props) {
  const releaseId = context?.release.id ?? null
  const job = useSyncExternalStore(mastersJob.subscribe, mastersJob.get)
  const [refusal, setRefusal] = useState('')
  /** Answers why they were not taken; '' if they were. */
  const read = async (files: readonly File[]): Promise<string> => {
    const { readMasters } = await import('./read-masters.ts')
    const refused = refusalFor(releaseId)
    if (refused) return refused
    const { cover, ...job } = await readMasters(releaseId, files)
    // The masters were closed, or the form was left meanwhile.
    if (mastersJob.get()?.state !== 'reading') return ''
    if (job.rows.length > 0) onDraft?.(job)
    if (cover) await onCover(cover)
    mastersJob.set(job)
    return ''
  }
  const take = (files: readonly File[]) => void read(files).then(setRefusal)
  const readDropped = useEffectEvent(() => read(dropped))
  useEffect(() => {
    if (dropped.length === 0) return
    void readDropped().then((refused) => {
      setRefusal(refused)
      droppedMasters.set([])
    })
  }, [dropped])
  useForgottenForm(releaseId)
  const drop = useFileDrop(take)
  return (
    <div className="stack-12 masters" role="group" aria-label="Masters" {...drop}>
      <p className="admin-hint">{messages.aboutMasters}</p>
      {!job && hasLeftFiles && <p>{messages.leftFilesMessage}</p>}
      <MastersButtons onFiles={take} />
      <div role="alert">{refusal && <p className="field-error">{refusal}</p>}</div>
      <Suspense>
        {job && job.releaseId === releaseId && <MasterRows {...{ job, context }} />}
      </Suspense>
    </div>
  )
}

/** Why masters cannot be taken now; '' if they can. */
function refusalFor(releaseId: string | null): string {
  if (!('FileSystemFileHandle' in globalThis)) return messages.noStorageMessage
  const job = mastersJob.get()
  if (job?.releaseId === releaseId) return job.state === 'making' ? messages.pauseFirstMessage : ''
  const isBusy = job?.state === 'making' || job?.state === 'paused'
  return isBusy ? messages.otherReleaseMessage(job.title) : ''
}

/** Forgets the masters of a new release when its form is left without creating it. */
function useForgottenForm(releaseId: string | null): void {
  useEffect(() => {
    if (releaseId !== null) return
    return () => {
      if (mastersJob.get()?.releaseId === null) mastersJob.set(null)
    }
  }, [releaseId])
}

const MastersButtons = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <div className="cluster">
    <FileButton
      label="DROP YOUR MASTERS, or choose files"
      accept=".wav,.aif,.aiff,.flac,audio/wav,audio/aiff,audio/flac,image/jpeg,image/png"
      multiple
      onFiles={onFiles}
    >
      DROP YOUR MASTERS
    </FileButton>
    <FileButton label="CHOOSE A FOLDER of masters" accept="" isFolder onFiles={onFiles}>
      CHOOSE A FOLDER
    </FileButton>
  </div>
)

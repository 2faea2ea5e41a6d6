import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { droppedMasters, mastersJob, type MastersContext } from './job.ts'
import { folderOf, lockName } from './masters-task.ts'
import * as messages from './messages.ts'

const MasterRows = lazy(async () => ({ default: (await import('./MasterRows.tsx')).MasterRows }))

type Props = {
  /** Null for a release that is not created yet. */
  context: MastersContext | null
  /** Masters that were dropped elsewhere on the screen. */
  dropped?: readonly File[]
  onDraft?: (draft: { artist: string; title: string }) => void
  onCover: (cover: File) => Promise<void>
}

/** Where masters are dropped, and what is made of them. */
export function MastersPart({ context, dropped = [], onDraft, onCover }: Props) {
  const releaseId = context?.release.id ?? null
  const job = useSyncExternalStore(mastersJob.subscribe, mastersJob.get)
  const { fail } = useNotices()
  const take = async (files: File[]) => {
    if (!('FileSystemFileHandle' in globalThis)) return fail(messages.noStorageMessage)
    const isBusy = job && !['reading', 'ready'].includes(job.state)
    if (isBusy && job.releaseId !== releaseId) return fail(messages.otherReleaseMessage(job.title))
    const { readMasters } = await import('./read-masters.ts')
    const { cover, ...read } = await readMasters(releaseId, files)
    if (read.rows.length > 0) onDraft?.(read)
    if (cover) await onCover(cover)
    mastersJob.set(read)
  }
  const takeDropped = useEffectEvent(async () => {
    await take([...dropped])
    droppedMasters.set([])
  })
  useEffect(() => {
    if (dropped.length > 0) void takeDropped()
  }, [dropped])
  const drop = useFileDrop((files) => void take(files))
  return (
    <div className="stack-12 masters" role="group" aria-label="Masters" {...drop}>
      <p className="admin-hint">{messages.aboutMasters}</p>
      {!job && <LeftFiles releaseId={releaseId} />}
      <MastersButtons onFiles={(files) => void take(files)} />
      <Suspense>
        {job && job.releaseId === releaseId && <MasterRows {...{ job, context }} />}
      </Suspense>
    </div>
  )
}

/** Says that a tab that was closed has left made files. */
function LeftFiles({ releaseId }: { releaseId: string | null }) {
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    const find = async () => {
      const root = await navigator.storage.getDirectory()
      await root.getDirectoryHandle(folderOf(releaseId ?? ''))
      const { held } = await navigator.locks.query()
      return !held?.some(({ name }) => name === lockName)
    }
    find().then(setLeft, () => setLeft(false))
  }, [releaseId])
  return isLeft && <p>{messages.leftFilesMessage}</p>
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

import { Suspense, lazy, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { aboutMasters } from '#src/features/releases/admin/messages.ts'
import { droppedMasters, mastersJob } from './job.ts'
import { folderOf, lockName } from './masters-task.ts'
import type Part from './MastersPart.tsx'

const MastersPart = lazy(() => import('./MastersPart.tsx'))

const OutOfDate = lazy(() => import('./OutOfDate.tsx'))

type Props = Omit<React.ComponentProps<typeof Part>, 'hasLeftFiles' | 'onRead' | 'dropped'> & {
  /** Masters that were dropped elsewhere on the screen. */
  dropped?: readonly File[]
}

/**
 * Where masters become the files of a release. What reads them is loaded when some are dropped, are on their way, or a tab
 * that was closed has left made files.
 */
export function Masters({ dropped = [], ...props }: Props) {
  const job = useSyncExternalStore(mastersJob.subscribe, mastersJob.get)
  const [taken, setTaken] = useState<readonly File[]>([])
  const drop = useFileDrop(setTaken)
  const { context } = props
  const releaseId = context?.release.id ?? null
  const hasLeftFiles = useLeftFiles(releaseId, job === null)
  const unread = taken.length > 0 ? taken : dropped
  const isTheirs = job !== null && job.releaseId === releaseId
  const isUsed = useEver(unread.length > 0 || isTheirs || hasLeftFiles)
  usePending(unread.length > 0, props.onPending)
  const onRead = () => {
    setTaken([])
    droppedMasters.set([])
  }
  return (
    <div className="stack-16">
      {context?.files.some(({ tagsKey }) => tagsKey !== null) && (
        <Suspense>
          <OutOfDate context={context} />
        </Suspense>
      )}
      <div className="stack-12 masters" role="group" aria-label="Masters" {...drop}>
        <p className="admin-hint">{aboutMasters}</p>
        <MastersButtons onFiles={setTaken} />
        {isUsed && (
          <Suspense>
            <MastersPart {...props} dropped={unread} onRead={onRead} hasLeftFiles={hasLeftFiles} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** From the drop on, also while what reads masters is loaded, a release is not created without their title. */
function usePending(isUnread: boolean, onPending: Props['onPending']): void {
  const say = useEffectEvent((pending: 'filling-in' | undefined) =>
    onPending?.('unread masters', pending),
  )
  useEffect(() => {
    if (!isUnread) return
    say('filling-in')
    return () => say(undefined)
  }, [isUnread])
}

/** Whether it was so once: what was loaded stays, with its messages. */
function useEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo)
  if (isSo && !wasSo) setWasSo(true)
  return wasSo || isSo
}

const MastersButtons = ({ onFiles }: { onFiles: (files: File[]) => void }) => (
  <div className="cluster">
    <FileButton
      label="DROP YOUR MASTERS, or choose files"
      accept=".wav,.wave,.bwf,.rf64,.bw64,.aif,.aiff,.aifc,.flac,audio/wav,audio/aiff,audio/flac,image/jpeg,image/png"
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

/** Whether a tab that was closed has left made files, and no other one works on them. */
function useLeftFiles(releaseId: string | null, isFree: boolean): boolean {
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    const find = async () => {
      const root = await navigator.storage.getDirectory()
      await root.getDirectoryHandle(folderOf(releaseId ?? ''))
      const { held } = await navigator.locks.query()
      return isFree && !held?.some(({ name }) => name === lockName)
    }
    find().then(setLeft, () => setLeft(false))
  }, [releaseId, isFree])
  return isLeft
}

import {
  Suspense,
  lazy,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import {
  aboutMasters,
  leftFilesMessage,
  mastersUnavailableMessage,
} from '#src/features/releases/admin/messages.ts'
import { heldFolders, mastersJob, mastersRun, waitingDrops, type MastersContext } from './job.ts'
import { folderOf, lockName } from './masters-task.ts'

const MasterRows = lazy(() => import('./MasterRows.tsx'))

const OutOfDate = lazy(() => import('./OutOfDate.tsx'))

type Props = {
  /** Null for a release that is not created yet. */
  context: MastersContext | null
  onDraft?: (draft: { artist: string; title: string }) => void
  onCover: (cover: File) => Promise<void>
  /** From the drop until the masters are read, which may give the release its title, it is not created. */
  onPending?: (name: string, pending: 'filling-in' | undefined) => void
}

/**
 * Where masters become the files of a release. What reads them is loaded when some are dropped, are on their way, or a tab
 * that was closed has left made files.
 */
export function Masters(props: Props) {
  const { context } = props
  const releaseId = context?.release.id ?? null
  const job = useSyncExternalStore(mastersJob.subscribe, mastersJob.get)
  const hasLeftFiles = useLeftFiles(releaseId, job === null)
  const { take, refusal } = useTake(releaseId, props)
  const drop = useFileDrop(take)
  useForgottenForm(releaseId)
  return (
    <div className="stack-16">
      {context?.files.some(({ tagsKey }) => tagsKey !== null) && (
        <Suspense>
          <OutOfDate context={context} />
        </Suspense>
      )}
      <div className="stack-12 masters" role="group" aria-label="Masters" {...drop}>
        <p className="admin-hint">{aboutMasters}</p>
        <MastersButtons onFiles={take} />
        {refusal && (
          <p className="field-error" role="alert">
            {refusal}
          </p>
        )}
        {!job && hasLeftFiles && <p>{leftFilesMessage}</p>}
        <Suspense>
          {job && job.releaseId === releaseId && <MasterRows job={job} context={context} />}
        </Suspense>
      </div>
    </div>
  )
}

const loadRun = () => import('./run-masters.ts')

/** Takes drops, each for itself and in their order; `refusal`: why the last one was not taken, '' when it was. */
function useTake(releaseId: string | null, props: Props) {
  const [refusal, setRefusal] = useState('')
  // The form is edited while masters are read.
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  // Asked for once, so that drops keep their order: of two that load it, the second may be answered first.
  const loaded = useRef<ReturnType<typeof loadRun>>(undefined)
  const take = async (files: readonly File[]): Promise<void> => {
    const name = crypto.randomUUID()
    props.onPending?.(name, 'filling-in')
    try {
      loaded.current ??= loadRun()
      const { masters } = await loaded.current.catch((error: unknown) => {
        loaded.current = undefined
        throw error
      })
      setRefusal(await masters.drop(releaseId, files, newest))
    } catch {
      setRefusal(mastersUnavailableMessage)
    } finally {
      props.onPending?.(name, undefined)
    }
  }
  const waiting = useSyncExternalStore(waitingDrops.subscribe, waitingDrops.get)
  const takeWaiting = useEffectEvent(() => {
    for (const files of waitingDrops.get()) void take(files)
    waitingDrops.set([])
  })
  useEffect(() => {
    if (waiting.length > 0) takeWaiting()
  }, [waiting])
  return { take: (files: readonly File[]) => void take(files), refusal }
}

/** Forgets the masters of a new release when its form is left without creating it. */
function useForgottenForm(releaseId: string | null): void {
  useEffect(() => {
    if (releaseId !== null) return
    return () => {
      if (mastersJob.get()?.releaseId === null) mastersRun.get()?.dispatch({ type: 'close' })
    }
  }, [releaseId])
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
      const folder = folderOf(releaseId ?? '')
      const root = await navigator.storage.getDirectory()
      await root.getDirectoryHandle(folder)
      if (heldFolders.has(folder)) return false
      const { held } = await navigator.locks.query()
      return isFree && !held?.some(({ name }) => name === lockName)
    }
    find().then(setLeft, () => setLeft(false))
  }, [releaseId, isFree])
  return isLeft
}

import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { droppedMasters, mastersJob, type MastersContext } from './job.ts'
import { aboutMasters, leftFilesMessage } from './messages.ts'

const MasterRows = lazy(() => import('./MasterRows.tsx'))

type Props = {
  /** Null for a release that is not created yet. */
  context: MastersContext | null
  /** Masters that were dropped elsewhere on the screen. */
  dropped?: readonly File[]
  /** A tab that was closed has left made files. */
  hasLeftFiles: boolean
  onDraft?: (draft: { artist: string; title: string }) => void
  onCover: (cover: File) => Promise<void>
  /** While masters are read, the release is not created. */
  onPending?: (name: string, pending: 'underway' | undefined) => void
}

/** Where masters are dropped, and what is made of them. */
export default function MastersPart({ context, hasLeftFiles, ...props }: Props) {
  const releaseId = context?.release.id ?? null
  const job = useSyncExternalStore(mastersJob.subscribe, mastersJob.get)
  const [refusal, take] = useTake(releaseId, props)
  useForgottenForm(releaseId)
  const drop = useFileDrop(take)
  return (
    <div className="stack-12 masters" role="group" aria-label="Masters" {...drop}>
      <p className="admin-hint">{aboutMasters}</p>
      {!job && hasLeftFiles && <p>{leftFilesMessage}</p>}
      <MastersButtons onFiles={take} />
      <div role="alert">{refusal && <p className="field-error">{refusal}</p>}</div>
      <Suspense>
        {job && job.releaseId === releaseId && <MasterRows job={job} context={context} />}
      </Suspense>
    </div>
  )
}

/** Why the last drop was not taken, and a function that takes one. */
function useTake(releaseId: string | null, props: Omit<Props, 'context' | 'hasLeftFiles'>) {
  const { dropped = [] } = props
  const [refusal, setRefusal] = useState('')
  // The form is edited while masters are read.
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  const read = async (files: readonly File[]): Promise<void> => {
    const name = crypto.randomUUID()
    props.onPending?.(name, 'underway')
    try {
      const { takeMasters } = await import('./read-masters.ts')
      setRefusal(await takeMasters(releaseId, files, newest))
    } finally {
      props.onPending?.(name, undefined)
    }
  }
  const readDropped = useEffectEvent(() => read(dropped))
  useEffect(() => {
    if (dropped.length > 0) void readDropped().then(() => droppedMasters.set([]))
  }, [dropped])
  return [refusal, (files: readonly File[]) => void read(files)] as const
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

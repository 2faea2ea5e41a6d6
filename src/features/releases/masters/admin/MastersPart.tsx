import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { mastersJob, mastersRun, type MastersContext } from './job.ts'
import { leftFilesMessage } from './messages.ts'

const MasterRows = lazy(() => import('./MasterRows.tsx'))

type Props = {
  /** Null for a release that is not created yet. */
  context: MastersContext | null
  /** Masters that nobody has read yet. */
  dropped: readonly File[]
  /** Called when they are read. */
  onRead: () => void
  /** A tab that was closed has left made files. */
  hasLeftFiles: boolean
  onDraft?: (draft: { artist: string; title: string }) => void
  onCover: (cover: File) => Promise<void>
  /** While masters are read, which may give the release its title, it is not created. */
  onPending?: (name: string, pending: 'filling-in' | undefined) => void
}

/** What is made of masters that were dropped, and why some were not taken. */
export default function MastersPart({ context, hasLeftFiles, ...props }: Props) {
  const releaseId = context?.release.id ?? null
  const job = useSyncExternalStore(mastersJob.subscribe, mastersJob.get)
  const refusal = useTake(releaseId, props)
  useForgottenForm(releaseId)
  return (
    <>
      {!job && hasLeftFiles && <p>{leftFilesMessage}</p>}
      <div role="alert">{refusal && <p className="field-error">{refusal}</p>}</div>
      <Suspense>
        {job && job.releaseId === releaseId && <MasterRows job={job} context={context} />}
      </Suspense>
    </>
  )
}

/** Reads what was dropped; answers why the last drop was not taken, '' when it was. */
function useTake(releaseId: string | null, props: Omit<Props, 'context' | 'hasLeftFiles'>): string {
  const { dropped, onRead } = props
  const [refusal, setRefusal] = useState('')
  // The form is edited while masters are read.
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  const read = async (files: readonly File[]): Promise<void> => {
    const name = crypto.randomUUID()
    props.onPending?.(name, 'filling-in')
    try {
      const { masters } = await import('./run-masters.ts')
      setRefusal(await masters.drop(releaseId, files, newest))
    } finally {
      props.onPending?.(name, undefined)
    }
  }
  const readDropped = useEffectEvent(async () => {
    try {
      await read(dropped)
    } finally {
      onRead()
    }
  })
  useEffect(() => {
    if (dropped.length > 0) void readDropped()
  }, [dropped])
  return refusal
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

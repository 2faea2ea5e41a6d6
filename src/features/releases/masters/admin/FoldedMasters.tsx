import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { mastersJob } from './job.ts'
import { folderOf, lockName } from './masters-task.ts'
import type Part from './MastersPart.tsx'

const MastersPart = lazy(() => import('./MastersPart.tsx'))

const OutOfDate = lazy(() => import('./OutOfDate.tsx'))

/** Masters, which nothing is loaded for until somebody opens them, drops some, or has made files of some. */
export function FoldedMasters(props: Omit<React.ComponentProps<typeof Part>, 'hasLeftFiles'>) {
  const job = useSyncExternalStore(mastersJob.subscribe, mastersJob.get)
  const [isUnfolded, setUnfolded] = useState(false)
  const { context } = props
  const releaseId = context?.release.id ?? null
  const isTheirs = job !== null && job.releaseId === releaseId
  const hasLeftFiles = useLeftFiles(releaseId, job === null)
  const isOpen = isUnfolded || isTheirs || hasLeftFiles || Boolean(props.dropped?.length)
  return (
    <div className="stack-16">
      {context?.files.some(({ tagsKey }) => tagsKey !== null) && (
        <Suspense>
          <OutOfDate context={context} />
        </Suspense>
      )}
      <details
        className="folded-part"
        open={isOpen}
        onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      >
        <summary>Make the files from masters</summary>
        <div className="folded-part-content">
          <Suspense>{isOpen && <MastersPart {...props} hasLeftFiles={hasLeftFiles} />}</Suspense>
        </div>
      </details>
    </div>
  )
}

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

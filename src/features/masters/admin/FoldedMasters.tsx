import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { mastersJob } from './job.ts'
import type { MastersPart as Part } from './MastersPart.tsx'

const MastersPart = lazy(async () => ({ default: (await import('./MastersPart.tsx')).MastersPart }))

const OutOfDate = lazy(async () => ({ default: (await import('./OutOfDate.tsx')).OutOfDate }))

/** Masters, which nothing is loaded for until somebody opens them, drops some, or has made files of some. */
export function FoldedMasters(props: React.ComponentProps<typeof Part>) {
  const job = useSyncExternalStore(mastersJob.subscribe, mastersJob.get)
  const [isUnfolded, setUnfolded] = useState(false)
  const { context } = props
  const isTheirs = job !== null && job.releaseId === (context?.release.id ?? null)
  const isOpen = isUnfolded || isTheirs || Boolean(props.dropped?.length)
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
          <Suspense>{isOpen && <MastersPart {...props} />}</Suspense>
        </div>
      </details>
    </div>
  )
}

import { lazy, Suspense, useState } from 'react'

const MissingList = lazy(async () => ({ default: (await import('./MissingList.tsx')).MissingList }))

/** What releases lack that shops, distributors and fans ask for, read when it is opened. */
export function MissingPart() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="folded-part" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What is missing</summary>
      <div className="folded-part-content">
        <Suspense>{isOpen && <MissingList />}</Suspense>
      </div>
    </details>
  )
}

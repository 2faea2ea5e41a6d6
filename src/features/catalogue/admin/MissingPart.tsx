import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/components/admin/Loaded.tsx'
import type { Present } from './contract.ts'
import { nothingMissingMessage } from './messages.ts'
import { missingOf } from './missing.ts'
import { usePresent } from './PlansPart.tsx'

/** What releases lack that shops, distributors and fans ask for, read when it is opened. */
export function MissingPart() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="folded-part" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What is missing</summary>
      <div className="folded-part-content">{isOpen && <MissingList />}</div>
    </details>
  )
}

const MissingList = () => (
  <Loaded read={usePresent('releases')} loading="Reading the catalogue...">
    {(releases) => {
      const rows = releases.map((release) => ({ release, missing: missingOf(release) }))
      const lacking = rows.filter(({ missing }) => missing.length > 0)
      return lacking.length === 0 ? (
        <p>{nothingMissingMessage}</p>
      ) : (
        <ul>
          {lacking.map(({ release, missing }) => (
            <MissingRow key={release.id} {...{ release, missing }} />
          ))}
        </ul>
      )
    }}
  </Loaded>
)

type RowProps = { release: Present; missing: ReturnType<typeof missingOf> }

const MissingRow = ({ release: { title, artist, catalogueNumber }, missing }: RowProps) => (
  <li className="missing-row">
    <span dir="auto">
      <strong>{title}</strong> {artist} <span className="fact">{catalogueNumber}</span>
    </span>
    <span className="cluster">
      {missing.map(({ what, path }) => (
        <Link key={what} className="row-button" aria-label={`${what} of ${title}`} to={path}>
          {what}
        </Link>
      ))}
    </span>
  </li>
)

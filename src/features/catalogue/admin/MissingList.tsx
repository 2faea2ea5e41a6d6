import { Link } from 'react-router'
import { Loaded } from '#src/components/admin/read.tsx'
import type { Present } from './contract.ts'
import { nothingMissingMessage } from './messages.ts'
import { missingOf } from './missing.ts'
import { usePresent } from './PlansPart.tsx'

/** The releases that lack something, each with links to the fields that take it. */
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
            <MissingRow key={release.id} release={release} missing={missing} />
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
      {missing.map(({ text, to }) => (
        <Link key={text} className="row-button" aria-label={`${text} of ${title}`} to={to}>
          {text}
        </Link>
      ))}
    </span>
  </li>
)

export default MissingList

import { Link } from 'react-router'
import { Loaded } from '#src/components/admin/read.tsx'
import type { Present } from './contract.ts'
import { nothingMissingMessage, readingCatalogue } from './messages.ts'
import { missingOf } from './missing.ts'
import { usePresent } from './PlansPart.tsx'

/** The releases that lack something, each with links to the fields that take it. */
const MissingList = () => (
  <Loaded read={usePresent('releases')} loading={readingCatalogue}>
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
  <li className="grid gap-x-24 gap-y-4 border-b border-line py-8 min-[900px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] min-[900px]:items-center">
    <span dir="auto">
      <strong>{title}</strong> {artist} <span className="fact inline-block">{catalogueNumber}</span>
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

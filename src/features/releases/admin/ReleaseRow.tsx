import { Link } from 'react-router'
import { LiveStatus } from '#src/components/admin/LiveStatus.tsx'
import { Picture } from '#src/components/Picture.tsx'
import type { RecordRowProps } from '#src/components/admin/records-screen.ts'
import type { ReleaseInList } from './contract.ts'
import { filesText } from './files-text.ts'

/** A release of the list: what a fan gets of it and what is missing, with a link to its codes. */
export function ReleaseRow({ record, actions }: RecordRowProps<ReleaseInList>) {
  const { id, title, artist, year, listed } = record
  return (
    <li className="row">
      <Picture className="row-picture" sizes="64px" address={record.coverImage} />
      <div className="row-text">
        <h3 dir="auto">
          {artist} - {title} {listed && <span className="badge fact">ON THE SITE</span>}
        </h3>
        <p className="row-fact fact">
          {year} · {filesText(record)}
        </p>
        {listed && <LiveStatus publicSince={record.updatedAt} path={`/release/${record.slug}`} />}
      </div>
      <div className="row-actions">
        <Link className="row-button" to={`/codes?release=${id}`}>
          CODES
        </Link>
        {actions}
      </div>
    </li>
  )
}

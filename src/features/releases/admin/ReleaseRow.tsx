import { Link } from 'react-router'
import { LiveStatus } from '#src/components/admin/LiveStatus.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { RecordRowProps } from '#src/components/admin/records-screen.ts'
import type { ReleaseInList } from './contract.ts'
import { filesText } from './files-text.ts'

export function ReleaseRow({ record, binned, actions, ...row }: RecordRowProps<ReleaseInList>) {
  const { id, title, artist, year } = record
  const isOnSite = record.listed && !binned
  return (
    <RecordRow
      {...row}
      picture={record.coverImage}
      title={`${artist} - ${title}`}
      badges={isOnSite && <span className="badge fact">ON THE SITE</span>}
      status={
        binned ||
        (isOnSite && <LiveStatus publicSince={record.updatedAt} path={`/release/${record.slug}`} />)
      }
      actions={
        <>
          {!binned && (
            <Link className="row-button" to={`/codes?release=${id}`}>
              CODES
            </Link>
          )}
          {actions}
        </>
      }
    >
      <p className="row-fact fact">
        {year} · {filesText(record)}
      </p>
    </RecordRow>
  )
}

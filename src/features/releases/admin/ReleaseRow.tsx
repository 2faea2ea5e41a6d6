import { Link } from 'react-router'
import { LiveStatus, ViewOnSite } from '#src/components/admin/LiveStatus.tsx'
import { RecordRow } from '#src/components/admin/RecordRow.tsx'
import type { RecordRowProps } from '#src/components/admin/records-screen.ts'
import type { ReleaseInList } from './contract.ts'
import { filesText } from './messages.ts'

export function ReleaseRow({ record, binned, menu, ...row }: RecordRowProps<ReleaseInList>) {
  const { id, title, artist, year, catalogueNumber, codes } = record
  const isOnSite = record.listed && !binned
  return (
    <RecordRow
      {...row}
      picture={record.coverImage}
      title={title}
      by={artist}
      state={
        binned || (
          <>
            {isOnSite && (
              <span className="badge fact" data-usual="">
                ON THE SITE
              </span>
            )}
            <LiveStatus publicSince={isOnSite ? record.updatedAt : null} />
          </>
        )
      }
      menu={
        <>
          {menu}
          {!binned && (
            <Link className="row-button" to={`/codes?release=${id}`}>
              CODES
            </Link>
          )}
          {isOnSite && <ViewOnSite path={`/release/${record.slug}`} />}
        </>
      }
    >
      <span>{year}</span>
      {catalogueNumber && <span>{catalogueNumber}</span>}
      {codes.used + codes.left > 0 && <span>{codesText(codes)}</span>}
      <span>{filesText(record)}</span>
    </RecordRow>
  )
}

const codesText = ({ used, left }: ReleaseInList['codes']) =>
  `${used.toLocaleString('en-US')} used, ${left.toLocaleString('en-US')} left`

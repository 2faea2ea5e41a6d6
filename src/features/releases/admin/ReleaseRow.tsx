import { Link } from 'react-router'
import { Picture } from '#src/components/Picture.tsx'
import type { RecordRowProps } from '#src/components/admin/records-screen.ts'
import type { Release } from './contract.ts'

/** A release of the list, with a link to its codes. */
export function ReleaseRow({ record, actions }: RecordRowProps<Release>) {
  const { id, title, artist, year, listed } = record
  const files = [
    ['download', record.downloadUrl],
    ['MP3', record.mp3Url],
    ['FLAC', record.flacUrl],
  ].flatMap(([name, address]) => (address ? [name] : []))
  return (
    <li className="row">
      <Picture className="row-picture" address={record.coverImage} />
      <div className="row-text">
        <h3 dir="auto">
          {artist} - {title} {listed && <span className="badge fact">ON THE SITE</span>}
        </h3>
        <p className="row-fact fact">
          {year} · {files.length > 0 ? files.join(', ') : 'no files yet'}
        </p>
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

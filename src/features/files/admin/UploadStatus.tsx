import { Link } from 'react-router'
import { bytesText } from '#src/lib/bytes.ts'
import type { UploadItem } from './upload/upload-item.ts'

type Props = { uploads: readonly [UploadItem, ...UploadItem[]] }

/** On every screen, while files go up: how many and how much is left, with a link to where they belong. */
export default function UploadStatus({ uploads }: Props) {
  const [first] = uploads
  const files = uploads.length === 1 ? first.name : `${uploads.length} files`
  const left = uploads.reduce((sum, { bytes, sent }) => sum + bytes - sent, 0)
  return (
    <p className="uploads-status fact">
      <span>
        Going up: {files}, {bytesText(left)} to go
      </span>
      <Link to={`/releases/${first.place.releaseId}`}>SHOW</Link>
    </p>
  )
}

import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { areUploadsUnderway, isUnderway, uploadList } from './upload-list.ts'

/** On every screen during uploads: how many there are and how much is left, with a link to the release. */
export function UploadsUnderway() {
  const uploads = useSyncExternalStore(uploadList.subscribe, uploadList.get).filter(isUnderway)
  const [first] = uploads
  if (!first) return null
  const files = uploads.length === 1 ? first.source.name : `${uploads.length} files`
  const left = uploads.reduce((sum, { bytes, sent }) => sum + bytes - sent, 0)
  return (
    <section className="cluster uploads-status fact" aria-label="Uploads">
      <span>
        Uploading {files}, {Math.ceil(left / 1e6)} MB to go
      </span>
      <Link to={`/releases/${first.place.releaseId}`}>SHOW</Link>
    </section>
  )
}

const leaveUploadsQuestion = {
  text: 'Files are still being uploaded. Log out anyway?',
  detail: 'Uploads stop. Choose the same files again to resume.',
  yes: 'LOG OUT',
  no: 'STAY',
}

/** A function that asks before uploads are stopped, and stops them; resolves to false for staying. */
export function useLeaveUploads(): () => Promise<boolean> {
  const confirm = useConfirm()
  return async () => {
    if (!areUploadsUnderway()) return true
    if (!(await confirm(leaveUploadsQuestion))) return false
    const { releaseUploads } = await import('./release-uploads.ts')
    releaseUploads().actOnAll('pause')
    return true
  }
}

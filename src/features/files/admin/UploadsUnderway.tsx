import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { isUnderway } from './upload/upload-item.ts'
import { areUploadsUnderway, loadedQueue, uploadList } from './upload/upload-list.ts'

const UploadStatus = lazy(() => import('./UploadStatus.tsx'))

/** UploadStatus, which is loaded with the first upload. */
export function UploadsUnderway() {
  const [first, ...others] = useSyncExternalStore(uploadList.subscribe, uploadList.get).filter(
    isUnderway,
  )
  if (!first) return null
  return (
    <Suspense>
      <UploadStatus uploads={[first, ...others]} />
    </Suspense>
  )
}

const leaveUploadsQuestion = {
  text: 'Files are still going up. Log out anyway?',
  detail: 'They stop. When you choose the same files again later, they go on.',
  yes: 'LOG OUT',
  no: 'STAY',
}

/** A function that asks before uploads are stopped, and stops them; resolves to false for staying. */
export function useLeaveUploads(): () => Promise<boolean> {
  const confirm = useConfirm()
  return async () => {
    if (areUploadsUnderway() && !(await confirm(leaveUploadsQuestion))) return false
    loadedQueue()?.pauseAll()
    return true
  }
}

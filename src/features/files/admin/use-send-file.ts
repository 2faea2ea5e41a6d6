import { useNotices } from '#src/components/admin/notices.tsx'
import { uploadsUnavailableMessage } from '#src/features/files/messages.ts'
import { filesApi } from './operations.ts'
import type { ReleaseFiles } from './contract.ts'
import type { Place } from './upload/upload-item.ts'
import { loadedQueue, setQueue, uploadList } from './upload/upload-list.ts'
import type { UploadQueue } from './upload/upload-queue.ts'
import { filesOfPlace } from './use-release-files.ts'

/** Loads the queue of this tab, for the first file. Throws when it cannot be loaded. */
export async function loadUploads(): Promise<UploadQueue> {
  const { openQueue } = await import('./upload/browser-uploads.ts')
  const calls = { begin: filesApi.begin, complete: filesApi.complete, remove: filesApi.remove }
  return loadedQueue() ?? setQueue(openQueue({ calls, onChange: uploadList.set }))
}

type Known = Pick<ReleaseFiles, 'files' | 'maximumBytes'>

/** A function that sends a file to its place; it goes on with an unfinished upload of the same file. */
export function useSendFile(): (place: Place, file: File, known: Known) => Promise<void> {
  const notices = useNotices()
  return async (place, file, { files, maximumBytes }) => {
    const uploads = await loadUploads().catch(() => undefined)
    if (!uploads) {
      notices.fail(uploadsUnavailableMessage)
      return
    }
    const { unfinished } = filesOfPlace(place, { files }, uploadList.get())
    const same = unfinished.find(({ name, bytes }) => name === file.name && bytes === file.size)
    uploads.add(place, file, { maximumBytes, unfinishedId: same?.id })
  }
}

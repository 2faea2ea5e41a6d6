import { useNotices } from '#src/components/admin/notices.tsx'
import { uploadsUnavailableMessage } from '#src/features/files/messages.ts'
import type { ReleaseFiles } from './contract.ts'
import {
  loadedUploads,
  setUploads,
  uploadList,
  type Place,
  type ReleaseUploads,
} from './upload-list.ts'
import { filesOfPlace } from './use-release-files.ts'

/** Loads what sends the uploads of this tab. Throws when it cannot be loaded. */
export async function loadUploads(): Promise<ReleaseUploads> {
  const { openUploads } = await import('./release-uploads.ts')
  return loadedUploads() ?? setUploads(openUploads(uploadList.set))
}

/** A function that sends a file to its place; it resumes an unfinished upload of the same file. */
export function useSendFile(): (place: Place, file: File, known: ReleaseFiles) => Promise<void> {
  const notices = useNotices()
  return async (place, file, known) => {
    const uploads = await loadUploads().catch(() => undefined)
    if (!uploads) {
      notices.fail(uploadsUnavailableMessage)
      return
    }
    const { unfinished } = filesOfPlace(place, known, uploadList.get())
    const same = unfinished.find(({ name, bytes }) => name === file.name && bytes === file.size)
    uploads.add({ ...place, maximumBytes: known.maximumBytes }, file, same?.id)
  }
}

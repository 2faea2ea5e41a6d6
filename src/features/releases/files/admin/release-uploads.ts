import { Uploads, type UploadKind } from '#src/components/admin/upload/run-uploads.ts'
import { UploadError } from '#src/components/admin/upload/transfer.ts'
import { uploadMemory } from '#src/components/admin/upload/upload-memory.ts'
import {
  incompleteUploadMessage,
  misconfiguredStoreMessage,
  storeBusyMessage,
  uploadRefusedMessage,
} from './messages.ts'
import { dataOf } from '#src/lib/api.ts'
import { checkFile } from './check-file.ts'
import type { ReleaseFile } from './contract.ts'
import { filesApi } from './api.ts'
import { isSamePlace, uploadList, type Target } from './upload-list.ts'

type Calls = Pick<typeof filesApi, 'beginUpload' | 'completeUpload' | 'removeFile'>

/** How the files of a release are uploaded: resumed after any loss of the connection, two at once. */
export const releaseUploadKind = (calls: Calls): UploadKind<Target, ReleaseFile> => ({
  isSamePlace,
  // More would share the same line.
  maximumRunning: 2,
  backoffMs: [1000, 2000, 4000, 8000, 15_000, 30_000],
  maximumRefusals: 3,
  stallMs: 60_000,
  messages: {
    // Never shown: what is lost is sent again.
    lost: '',
    busy: storeBusyMessage,
    refused: uploadRefusedMessage,
    misconfigured: misconfiguredStoreMessage,
    incomplete: incompleteUploadMessage,
  },
  memory: uploadMemory(() => localStorage),
  prepare: async (file, { maximumBytes, ...target }) => {
    // Before each try: a file that was changed on the disk cannot be read any more.
    const problem = await checkFile(file, target, maximumBytes)
    if (problem !== null) throw new UploadError(problem)
    const begin = async () => {
      const begun = dataOf(
        await calls.beginUpload({ ...target, name: file.name, bytes: file.size }),
      )
      return { fileId: begun.file.id, uploads: [begun.upload] }
    }
    return { files: [file], begin }
  },
  complete: async (fileId, parts) => {
    const { outcome, file } = dataOf(await calls.completeUpload({ id: fileId, parts }))
    return outcome === 'ready' ? file : null
  },
  remove: async (fileId) => (await calls.removeFile({ id: fileId })).ok,
})

let opened: Uploads<Target, ReleaseFile> | undefined

/** The uploads of this tab. They continue while staff move between screens, and when the connection is back. */
export function releaseUploads(): Uploads<Target, ReleaseFile> {
  if (opened) return opened
  const uploads = new Uploads({ ...releaseUploadKind(filesApi), onChange: uploadList.set })
  addEventListener('online', () => uploads.actOnAll('retry'))
  return (opened = uploads)
}

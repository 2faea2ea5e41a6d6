import type { UploadKind } from '#src/components/admin/upload/run-uploads.ts'
import { UploadError } from '#src/components/admin/upload/transfer.ts'
import {
  partsMissingMessage,
  storeBusyMessage,
  storeRefusedMessage,
  uploadLostMessage,
} from './messages.ts'
import { dataOf } from '#src/lib/api.ts'
import type { CallOf } from '#src/lib/operation.ts'
import type { StaffPicture } from './contract.ts'
import type { picturesApi } from './operations.ts'
import type { PictureToSend } from './picture-to-send.ts'

type Options = {
  calls: { begin: CallOf<typeof picturesApi.begin>; complete: CallOf<typeof picturesApi.complete> }
  prepare: (file: File, signal: AbortSignal) => Promise<PictureToSend>
}

/** How a picture is uploaded: prepared once, then sent file by file; one picture at a time, and without retries. */
export function pictureUploadKind({ calls, prepare }: Options): UploadKind<null, StaffPicture> {
  const prepared = new WeakMap<File, PictureToSend>()
  return {
    isSamePlace: () => true,
    maximumRunning: 1,
    backoffMs: [],
    maximumRefusals: 1,
    stallMs: 30_000,
    messages: {
      lost: uploadLostMessage,
      busy: storeBusyMessage,
      refused: storeRefusedMessage,
      misconfigured: storeRefusedMessage,
      incomplete: uploadLostMessage,
    },
    // Its files are so small that they are sent again.
    memory: { read: () => undefined, write: () => undefined, forget: () => undefined },
    prepare: async (file, _place, signal) => {
      const { input, files } = prepared.get(file) ?? (await prepare(file, signal))
      prepared.set(file, { input, files })
      const begin = async () => {
        const begun = dataOf(await calls.begin(input))
        return begun.outcome === 'ready'
          ? { result: begun.picture }
          : { fileId: begun.picture.id, uploads: begun.uploads }
      }
      return { files: files.map((blob) => new File([blob], input.name)), begin }
    },
    complete: async (id) => {
      const { outcome, picture } = dataOf(await calls.complete(id))
      return outcome === 'ready' ? picture : null
    },
  }
}

/** Makes a picture ready to be sent, with code that is loaded for the first one. Throws UploadError. */
export async function preparePicture(file: File, signal: AbortSignal): Promise<PictureToSend> {
  const loaded = await import('./picture-to-send.ts').catch((cause: unknown) => {
    throw new UploadError(partsMissingMessage, { mayRetry: true, cause })
  })
  return loaded.preparePicture(file, signal)
}

import type { UploadKind } from '#src/components/admin/upload/run-uploads.ts'
import { UploadError } from '#src/components/admin/upload/transfer.ts'
import {
  partsMissingMessage,
  storeBusyMessage,
  storeRefusedMessage,
  uploadLostMessage,
} from './messages.ts'
import { largestPicture, pagePicture } from '#src/lib/picture-address.ts'
import { dataOf } from '#src/lib/api.ts'
import type { StaffPicture } from './contract.ts'
import type { picturesApi } from './api.ts'
import type { PictureToSend } from './picture-to-send.ts'

type Options = {
  calls: Pick<typeof picturesApi, 'beginPicture' | 'completePicture'>
  prepare: (file: File, signal: AbortSignal) => Promise<PictureToSend>
  /** Makes the JPEG for link previews of the largest file of a picture that has arrived. */
  share?: (id: string, largest: Blob) => Promise<void>
}

type Kind = UploadKind<null, StaffPicture>

const rules: Omit<Kind, 'prepare' | 'complete'> = {
  isSamePlace: () => true,
  maximumRunning: 1,
  backoffMs: [500, 1500],
  maximumLosses: 3,
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
}

/** How a picture is uploaded: prepared once, then sent file by file; one picture at a time, and with two retries. */
export function pictureUploadKind({ calls, prepare, share }: Options): Kind {
  const prepared = new WeakMap<File, PictureToSend>()
  const largest = new Map<string, Blob>()
  // One that fails is made later (make-shares.ts).
  const sendIgnoringFailure = (id: string, file: Blob) => share?.(id, file).catch(() => undefined)
  return {
    ...rules,
    prepare: async (file, _place, signal) => {
      const { input, files } = prepared.get(file) ?? (await prepare(file, signal))
      prepared.set(file, { input, files })
      const begin = async () => {
        const begun = dataOf(await calls.beginPicture(input))
        const { id } = begun.picture
        const file = files.at(-1)
        if (begun.outcome === 'ready') {
          if (file) await sendIgnoringFailure(id, file)
          return { result: begun.picture }
        }
        if (file) largest.set(id, file)
        return { fileId: id, uploads: begun.uploads }
      }
      return { files: files.map((blob) => new File([blob], input.name)), begin }
    },
    complete: async (id) => {
      const { outcome, picture } = dataOf(await calls.completePicture({ id }))
      if (outcome !== 'ready') return null
      const file = largest.get(id)
      largest.delete(id)
      if (file) await sendIgnoringFailure(id, file)
      return picture
    },
  }
}

const shareMs = 30_000

/** Sends the JPEG of a picture, with code that is loaded for the first one. */
export async function sharePicture(id: string, largest: Blob): Promise<void> {
  const { sendShare } = await import('./send-share.ts')
  await sendShare(id, largest, AbortSignal.timeout(shareMs))
}

/** Makes a picture ready to be sent, with code that is loaded for the first one. Throws UploadError. */
export async function preparePicture(
  file: File,
  { signal, isForPress = false }: { signal: AbortSignal; isForPress?: boolean | undefined },
): Promise<PictureToSend> {
  const loaded = await import('./picture-to-send.ts').catch((cause: unknown) => {
    throw new UploadError(partsMissingMessage, { mayRetry: true, cause })
  })
  return loaded.preparePicture(file, { signal, most: isForPress ? largestPicture : pagePicture })
}

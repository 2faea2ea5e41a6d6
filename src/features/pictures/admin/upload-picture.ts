import type { CallOf } from '#src/lib/operation.ts'
import type { Transfer, SendFile } from '#src/components/admin/upload/transfer.ts'
import { TransferError } from '#src/components/admin/upload/transfer.ts'
import { storeRefusedMessage, uploadLostMessage } from '#src/features/pictures/messages.ts'
import type { ApiResult } from '#src/lib/api.ts'
import type { picturesApi } from './operations.ts'
import type { StaffPicture } from './contract.ts'
import { PictureError } from './picture-error.ts'
import type { PictureToSend } from './picture-to-send.ts'

export type UploadOptions = {
  calls: {
    begin: CallOf<typeof picturesApi.begin>
    complete: CallOf<typeof picturesApi.complete>
  }
  send: SendFile
  /** How much of all its files has gone, 0 to 1. */
  onProgress: (part: number) => void
  /** Stops; the promise is then rejected. */
  signal: AbortSignal
}

/** Sends a picture, the smallest file first; what the server has already is not sent again. Throws PictureError. */
export async function uploadPicture(
  picture: PictureToSend,
  options: UploadOptions,
): Promise<StaffPicture> {
  const { calls, signal } = options
  const begun = dataOrProblem(await calls.begin(picture.input))
  signal.throwIfAborted()
  if (begun.outcome === 'ready') return begun.picture
  await sendFiles(picture, begun.uploads, options)
  const completed = dataOrProblem(await calls.complete(begun.picture.id))
  if (completed.outcome === 'ready') return completed.picture
  throw new PictureError(uploadLostMessage, { mayRetry: true })
}

async function sendFiles(
  { input, files }: PictureToSend,
  uploads: Transfer['upload'][],
  { send, onProgress, signal }: UploadOptions,
): Promise<void> {
  const total = input.fileBytes.reduce((sum, bytes) => sum + bytes, 0)
  let before = 0
  for (const [index, blob] of files.entries()) {
    const watch = watchTransfer(signal, (sent) => onProgress((before + sent) / total))
    const file = new File([blob], input.name)
    await send({ upload: uploads[index]!, file, fileId: input.hash, memory: nothingKept, ...watch })
      .catch((error: unknown) => {
        throw signal.aborted ? (signal.reason as Error) : transferProblem(error)
      })
      .finally(watch.end)
    before += blob.size
  }
}

/** So small that they are sent anew. */
const nothingKept: Transfer['memory'] = {
  read: () => undefined,
  write: () => undefined,
  forget: () => undefined,
}

/** A connection that says nothing for so long is given up. */
const stallMs = 30_000

function watchTransfer(signal: AbortSignal, onProgress: (sent: number) => void) {
  const stall = new AbortController()
  const stop = () => stall.abort()
  let timer = setTimeout(stop, stallMs)
  return {
    signal: AbortSignal.any([signal, stall.signal]),
    onProgress: (sent: number) => {
      clearTimeout(timer)
      timer = setTimeout(stop, stallMs)
      onProgress(sent)
    },
    end: () => clearTimeout(timer),
  }
}

function transferProblem(error: unknown): PictureError {
  if (!(error instanceof TransferError)) throw error
  const message = error.reason === 'lost' ? uploadLostMessage : storeRefusedMessage
  return new PictureError(message, { mayRetry: true, cause: error })
}

/** What the server finds to be no picture stays none. */
function dataOrProblem<Data>(result: ApiResult<Data>): Data {
  if (result.ok) return result.data
  const { status, error } = result
  throw new PictureError(error.message, { mayRetry: status !== 400 })
}

import type { DetailedError } from 'tus-js-client'
import { TransferError, transferError, type Transfer } from './transfer.ts'

/** By the protocol of tus.io: asks for the offset, and resumes from it. The client is loaded for the first file. */
export async function sendByTus(sending: Transfer<'tus'>): Promise<[]> {
  const { upload, file, fileId, memory, onProgress, signal } = sending
  const { Upload: TusUpload } = await loadClient()
  const { lastModified } = file
  const endpoint = new URL(upload.url, location.href).href
  const remembered = memory.read(fileId, lastModified)
  // A store that the label has left answers nothing for ever.
  const uploadUrl = (remembered?.endpoint === endpoint && remembered.url) || null
  let isTooLong = false
  return new Promise((resolve, reject) => {
    const tus = new TusUpload(file, {
      endpoint,
      uploadUrl,
      headers: upload.headers,
      metadata: upload.metadata,
      chunkSize: upload.chunkBytes,
      // The engine retries with a new signature, and remembers an upload by its file, not by a fingerprint.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () =>
        memory.write(fileId, { lastModified, endpoint, url: tus.url ?? undefined }),
      onProgress,
      onAfterResponse: (_request, answer) =>
        void (isTooLong ||= Number(answer.getHeader('Upload-Offset')) > file.size),
      onSuccess: () => resolve([]),
      onError: (error) => {
        // A damaged upload, from which none can resume: the next try makes another one.
        if (isTooLong) memory.forget(fileId)
        reject(transferError(statusOf(error)))
      },
    })
    const stop = () => {
      void tus.abort()
      reject(new TransferError('lost'))
    }
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else tus.start()
  })
}

/** The status of the store's answer; 0 without one. */
const statusOf = (error: Error | DetailedError): number =>
  ('originalResponse' in error && error.originalResponse?.getStatus()) || 0

const loadClient = () =>
  import('tus-js-client').catch(() => {
    throw new TransferError('lost')
  })

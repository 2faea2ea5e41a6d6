import { TransferError, transferError, type Transfer } from './transfer.ts'

/** By the protocol of tus.io: asks for the offset, and resumes from it. The client is loaded for the first file. */
export async function sendByTus(sending: Transfer<'tus'>): Promise<[]> {
  const { upload, file, fileId, memory, onProgress, signal } = sending
  const { Upload: TusUpload } = await import('tus-js-client').catch(() => {
    throw new TransferError('lost')
  })
  const { lastModified } = file
  const endpoint = new URL(upload.url, location.href).href
  const remembered = memory.read(fileId, lastModified)
  // A store that the label has left answers nothing for ever.
  const uploadUrl = remembered?.endpoint === endpoint ? remembered.url : undefined
  let isTooLong = false
  return new Promise((resolve, reject) => {
    const tus = new TusUpload(file, {
      endpoint,
      uploadUrl: uploadUrl ?? null,
      headers: upload.headers,
      metadata: upload.metadata,
      chunkSize: upload.chunkBytes,
      // The engine retries with a new signature, and remembers an upload by its file, not by a fingerprint.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () =>
        memory.write(fileId, { lastModified, endpoint, url: tus.url ?? undefined }),
      onProgress,
      onAfterResponse: (_request, response) => {
        isTooLong ||= Number(response.getHeader('Upload-Offset')) > file.size
      },
      onSuccess: () => resolve([]),
      onError: (error) => {
        // A damaged upload, from which none can resume: the next try makes another one.
        if (isTooLong) memory.forget(fileId)
        reject(
          transferError(('originalResponse' in error && error.originalResponse?.getStatus()) || 0),
        )
      },
    })
    signal.addEventListener('abort', () => {
      void tus.abort()
      reject(new TransferError('lost'))
    })
    if (signal.aborted) reject(new TransferError('lost'))
    else tus.start()
  })
}

import { sendFile } from '#src/components/admin/upload/run-uploads.ts'
import { dataOf } from '#src/lib/api.ts'
import { picturesApi } from './api.ts'
import { shareJpeg } from './share-jpeg.ts'

/** Made and sent again as a whole. */
const noMemory = { read: () => undefined, write: () => undefined, forget: () => undefined }

/** Makes the JPEG for link previews of one of a picture's files, and sends it. Throws when that fails. */
export async function sendShare(id: string, file: Blob, signal: AbortSignal): Promise<void> {
  const jpeg = new File([await shareJpeg(file)], 'share.jpeg')
  signal.throwIfAborted()
  const begun = dataOf(await picturesApi.beginShare({ id, bytes: jpeg.size }))
  if (begun.outcome === 'ready') return
  await sendFile({
    upload: begun.upload,
    file: jpeg,
    fileId: `${id}-share`,
    memory: noMemory,
    onProgress: () => undefined,
    signal,
  })
  const { outcome } = dataOf(await picturesApi.completeShare({ id }))
  if (outcome !== 'ready') throw new Error('The JPEG did not arrive.')
}

import {
  brokenPictureMessage,
  foreignPictureMessage,
  heicMessage,
  noMemoryMessage,
  oldBrowserMessage,
  partsMissingMessage,
} from '#src/features/pictures/messages.ts'
import { UploadError } from '#src/components/admin/upload/transfer.ts'
import { drawSvg } from './draw-svg.ts'
import { measurePicture } from './measure-picture.ts'
import type { Shrunk, ShrinkTask, ShrunkPicture } from './shrink-contract.ts'

/** Turns a picture upright and makes it as small as the site wants it, without a trace of where it was taken. Throws UploadError. */
export async function shrinkPicture(file: File, signal: AbortSignal): Promise<ShrunkPicture> {
  if (typeof OffscreenCanvas === 'undefined') throw new UploadError(oldBrowserMessage)
  const measured = await measurePicture(file)
  const source = measured.type === 'svg' ? await drawSvg(file, measured) : file
  const shrunk = await runWorker({ source }, signal)
  switch (shrunk.outcome) {
    case 'shrunk':
      return shrunk.picture
    case 'unreadable':
      throw new UploadError(unreadableMessage(measured.type))
    case 'too-large':
      throw new UploadError(noMemoryMessage)
  }
}

/** What every browser opens, unless it is broken. */
const common = ['jpg', 'png', 'gif', 'webp', 'avif', 'svg']

export function unreadableMessage(type: string): string {
  if (['heic', 'heif'].includes(type)) return heicMessage
  return common.includes(type) ? brokenPictureMessage : foreignPictureMessage(type)
}

/** Ends the worker in any case: what it had in memory goes with it. */
async function runWorker(task: ShrinkTask, signal: AbortSignal): Promise<Shrunk> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Shrunk>) => resolve(data)
      worker.onerror = () => reject(new UploadError(partsMissingMessage, { mayRetry: true }))
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.postMessage(task, task.source instanceof ImageBitmap ? [task.source] : [])
    })
  } finally {
    worker.terminate()
  }
}

import type { PictureType } from '#src/lib/picture-address.ts'
import {
  brokenPictureMessage,
  foreignPictureMessage,
  heicMessage,
  noMemoryMessage,
  oldBrowserMessage,
  partsMissingMessage,
} from '../messages.ts'
import { UploadError } from '#src/components/admin/upload/transfer.ts'
import { runWorker } from '#src/lib/run-worker.ts'
import { drawSvg } from './draw-svg.ts'
import { measurePicture } from './measure-picture.ts'
import type { Size } from './picture-size.ts'

/** What the worker gets: a file to open, or a drawing that the page has drawn, and the size that is kept at most. */
export type Source = { from: File | ImageBitmap; most: Size }

/** A picture as it is sent: `files` are the smallest first, `width` and `height` those of the last one. */
export type ShrunkPicture = { type: PictureType; width: number; height: number; files: Blob[] }

/** `unreadable`: the browser cannot open the file. `too-large`: no format makes it small enough. */
export type Shrunk =
  { outcome: 'shrunk'; picture: ShrunkPicture } | { outcome: 'unreadable' | 'too-large' }

/** Turns a picture upright and makes it as small as the site wants it, without a trace of where it was taken. Throws UploadError. */
export async function shrinkPicture(
  file: File,
  { signal, most }: { signal: AbortSignal; most: Size },
): Promise<ShrunkPicture> {
  if (typeof OffscreenCanvas === 'undefined') throw new UploadError(oldBrowserMessage)
  const measured = await measurePicture(file)
  const from = measured.type === 'svg' ? await drawSvg(file, measured, most) : file
  const source: Source = { from, most }
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  const transfer = from instanceof ImageBitmap ? [from] : []
  const shrunk = await runWorker<Shrunk>(worker, source, { signal, transfer }).catch(
    (cause: unknown) => {
      throw new UploadError(partsMissingMessage, { mayRetry: true, cause })
    },
  )
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

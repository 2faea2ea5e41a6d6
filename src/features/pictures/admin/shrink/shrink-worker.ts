// The worker of shrink-picture.ts: gets a picture and answers its files, so that the screen stays usable meanwhile.
import { shrinkBitmap } from './shrink-bitmap.ts'
import type { Shrunk, ShrinkTask } from './shrink-contract.ts'

onmessage = async ({ data }: MessageEvent<ShrinkTask>) => postMessage(await shrink(data))

async function shrink({ source }: ShrinkTask): Promise<Shrunk> {
  const bitmap = await open(source)
  if (!bitmap) return { outcome: 'unreadable' }
  try {
    return await shrinkBitmap(bitmap)
  } catch {
    // There is not as much memory as it takes.
    return { outcome: 'too-large' }
  } finally {
    bitmap.close()
  }
}

/** Turned as its EXIF part says. */
const open = (source: ShrinkTask['source']): Promise<ImageBitmap | null> =>
  source instanceof ImageBitmap
    ? Promise.resolve(source)
    : createImageBitmap(source, { imageOrientation: 'from-image' }).catch(() => null)

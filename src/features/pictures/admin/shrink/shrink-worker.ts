// The worker of shrink-picture.ts: gets a picture and answers its files, so that the screen stays usable meanwhile.
import type { PictureType } from '#src/lib/picture-address.ts'
import { answerTask } from '#src/lib/run-worker.ts'
import { pictureLimits } from '../limits.ts'
import { bareFile } from '../bare-file.ts'
import { encodingOf, formatsFor, isSeenThrough, isWritten, smallest } from './picture-format.ts'
import { fileSizes, fittingSize, stepsDown, type Size } from './picture-size.ts'
import type { Shrunk, Source } from './shrink-picture.ts'

onmessage = answerTask(shrink)

async function shrink({ from, most }: Source): Promise<Shrunk> {
  const bitmap = await open(from)
  if (!bitmap) return { outcome: 'unreadable' }
  try {
    return await shrinkBitmap(bitmap, most)
  } catch {
    // There is not as much memory as it takes.
    return { outcome: 'too-large' }
  } finally {
    bitmap.close()
  }
}

/** Turned as its EXIF part says. */
const open = (from: Source['from']): Promise<ImageBitmap | null> =>
  from instanceof ImageBitmap
    ? Promise.resolve(from)
    : createImageBitmap(from, { imageOrientation: 'from-image' }).catch(() => null)

/** Tried one after the other until the files are small enough: PNG alone is ever larger than the first. */
const scales = [1, 0.7, 0.5, 0.35]

/** Writes a picture in all widths, in the smallest format that this browser can write. Drawing leaves EXIF behind. */
async function shrinkBitmap(bitmap: ImageBitmap, most: Size): Promise<Shrunk> {
  for (const scale of scales) {
    const size = fittingSize(bitmap, scale, most)
    const largest = draw(bitmap, size)
    const best = smallest(await writeInEach(largest, formatsFor(hasTransparency(largest))))
    if (!best || best.blob.size > pictureLimits.fileBytes) continue
    const { type, blob } = best
    const smaller = fileSizes(size).slice(0, -1)
    const files = await Promise.all(smaller.map((to) => write(draw(largest, to), type)))
    return { outcome: 'shrunk', picture: { type, ...size, files: [...files, blob] } }
  }
  return { outcome: 'too-large' }
}

type Drawable = ImageBitmap | OffscreenCanvas

/** Step by step, so that fine lines become grey and not gaps. */
function draw(from: Drawable, to: Size): OffscreenCanvas {
  const [{ width, height } = to, ...others] = stepsDown(from, to)
  const canvas = new OffscreenCanvas(width, height)
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(from, 0, 0, width, height)
  return others.length > 0 ? draw(canvas, to) : canvas
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no memory for a canvas.')
  return context
}

const hasTransparency = (canvas: OffscreenCanvas): boolean =>
  isSeenThrough(contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data)

type Written = { type: PictureType; blob: Blob }

async function writeInEach(canvas: OffscreenCanvas, types: PictureType[]): Promise<Written[]> {
  const written: Written[] = []
  for (const type of types)
    if (await canWrite(type)) written.push({ type, blob: await write(canvas, type) })
  return written
}

/** Asked with one pixel: a browser that cannot would write all of them as PNG first. */
async function canWrite(type: PictureType): Promise<boolean> {
  const canvas = new OffscreenCanvas(1, 1)
  contextOf(canvas)
  return isWritten(type, await write(canvas, type))
}

/** Safari writes EXIF into what it draws: nothing but pixels and colours is kept. */
async function write(canvas: OffscreenCanvas, type: PictureType): Promise<Blob> {
  const written = await canvas.convertToBlob(encodingOf(type))
  return isWritten(type, written) ? bareFile(type, written) : written
}

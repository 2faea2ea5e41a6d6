import { shareSize } from '#src/lib/picture-address.ts'
import { bareFile } from './bare-file.ts'
import { pictureLimits } from './limits.ts'

/** The JPEG that link previews get of a picture: no wider than they show it, and on white where it is seen through. */
export async function shareJpeg(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  try {
    const { width, height } = shareSize(bitmap)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no memory for a canvas.')
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return await bareFile('jpeg', await writeJpeg(canvas))
  } finally {
    bitmap.close()
  }
}

/** Each is tried while the one before makes a file that is too large. */
const qualities = [0.85, 0.7, 0.5]

async function writeJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  let written = new Blob()
  for (const quality of qualities) {
    written = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (written.size <= pictureLimits.shareBytes) break
  }
  return written
}

import { shareSize } from '#src/lib/picture-address.ts'
import { bareFile } from './bare-file.ts'

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
    const written = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    return await bareFile('jpeg', written)
  } finally {
    bitmap.close()
  }
}

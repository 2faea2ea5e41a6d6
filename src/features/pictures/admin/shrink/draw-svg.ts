import { unknownPictureMessage } from '../messages.ts'
import { UploadError } from '#src/components/admin/upload/transfer.ts'
import { drawnSize, type Size } from './picture-size.ts'

/** Draws an SVG into pixels, which hold no script. A page can, a worker cannot. Throws UploadError. */
export async function drawSvg(file: Blob, size: Size, most: Size): Promise<ImageBitmap> {
  const drawn = drawnSize(size, most)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withSize(await file.text(), size, drawn))}`
  try {
    await image.decode()
  } catch (cause) {
    throw new UploadError(unknownPictureMessage, { cause })
  }
  const canvas = new OffscreenCanvas(drawn.width, drawn.height)
  canvas.getContext('2d')!.drawImage(image, 0, 0, drawn.width, drawn.height)
  return canvas.transferToImageBitmap()
}

/** Some browsers draw nothing without a size. Written into the text: parsed, it would come under the page's policy. */
export function withSize(svg: string, size: Size, drawn: Size): string {
  const opening = /<svg\s(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(svg)?.[0]
  if (!opening) throw new UploadError(unknownPictureMessage)
  const others = opening.replace(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  const viewBox = /\sviewBox\s*=/.test(others) ? '' : ` viewBox="0 0 ${size.width} ${size.height}"`
  const sized = `<svg width="${drawn.width}" height="${drawn.height}"${viewBox}`
  return svg.replace(opening, () => others.replace('<svg', () => sized))
}

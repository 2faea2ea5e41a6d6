import { unknownPictureMessage } from '#src/features/pictures/messages.ts'
import { PictureError } from '../picture-error.ts'
import { drawnSize, type Size } from './picture-size.ts'

/**
 * Draws an SVG into pixels, which cannot hold script. As a picture it runs none and asks for nothing; only a page can
 * open it, and no worker. Throws PictureError.
 */
export async function drawSvg(file: Blob, size: Size): Promise<ImageBitmap> {
  const drawn = drawnSize(size)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(withSize(await file.text(), size, drawn))}`
  try {
    await image.decode()
  } catch (cause) {
    throw new PictureError(unknownPictureMessage, { cause })
  }
  const canvas = new OffscreenCanvas(drawn.width, drawn.height)
  canvas.getContext('2d')!.drawImage(image, 0, 0, drawn.width, drawn.height)
  return canvas.transferToImageBitmap()
}

/** Without a size of its own, some browsers draw nothing. */
function withSize(svg: string, size: Size, drawn: Size): string {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  if (root.localName !== 'svg') throw new PictureError(unknownPictureMessage)
  if (!root.hasAttribute('viewBox'))
    root.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`)
  root.setAttribute('width', `${drawn.width}`)
  root.setAttribute('height', `${drawn.height}`)
  return new XMLSerializer().serializeToString(root)
}

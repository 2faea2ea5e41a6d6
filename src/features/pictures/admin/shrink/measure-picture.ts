import { imageSize } from 'image-size'
import { emptyPictureMessage, manyPixelsMessage, unknownPictureMessage } from '../messages.ts'
import { UploadError } from '#src/components/admin/upload/transfer.ts'
import type { Size } from './picture-size.ts'

/** What a file is by its first bytes, like 'jpg' or 'heic', and how large, before it is turned. */
export type Measured = Size & { type: string }

/** Where formats say their size, even after a long EXIF part. */
const headBytes = 4_000_000
/** A phone has 48 million; four bytes each are in memory while it is opened. */
export const maxPixels = 64_000_000

/** Looks at a file before the browser opens it: a small file may say that it has any number of pixels. Throws UploadError. */
export async function measurePicture(file: Blob): Promise<Measured> {
  if (file.size === 0) throw new UploadError(emptyPictureMessage)
  const measured = sizeIn(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  const { type, width, height } = measured
  const pixels = width * height
  // A drawing has none until it is drawn.
  if (type !== 'svg' && pixels > maxPixels)
    throw new UploadError(manyPixelsMessage(Math.ceil(pixels / 1e6), maxPixels / 1e6))
  return measured
}

function sizeIn(head: Uint8Array): Measured {
  try {
    const { type = '', width, height } = imageSize(head)
    if (!(width > 0 && height > 0)) throw new TypeError('A picture without pixels')
    return { type, width, height }
  } catch (cause) {
    throw new UploadError(unknownPictureMessage, { cause })
  }
}

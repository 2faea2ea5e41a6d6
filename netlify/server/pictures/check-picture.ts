import { noPictureMessage, pictureTooLargeMessage } from '#src/features/pictures/messages.ts'
import { largestPicture } from '#src/lib/picture-address.ts'
import type { FileStore } from '#netlify/server/files/file-store.ts'
import { endBytes, readPixels, startBytes, type Pixels } from './picture-bytes.ts'
import type { PictureFile } from './picture-files.ts'

/** Why the bytes of a file are not what its address says, as a sentence; null when they are. Throws StoreError. */
export async function fileProblem(
  file: PictureFile,
  bytes: number,
  store: FileStore,
): Promise<string | null> {
  const [start, end] = await Promise.all([
    store.readRange(file.key, 0, Math.min(bytes, startBytes)),
    store.readRange(file.key, Math.max(0, bytes - endBytes), Math.min(bytes, endBytes)),
  ])
  const pixels = readPixels(file.type, { start, end, bytes })
  if (!pixels) return noPictureMessage
  if (pixels.width > largestPicture.width || pixels.height > largestPicture.height)
    return pictureTooLargeMessage
  return isAlike(pixels, file) ? null : noPictureMessage
}

/** Browsers round the height of a smaller file either way. */
const isAlike = (found: Pixels, said: Pixels) =>
  found.width === said.width && Math.abs(found.height - said.height) <= 1

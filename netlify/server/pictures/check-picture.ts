import { createHash } from 'node:crypto'
import * as messages from '#src/features/pictures/admin/messages.ts'
import * as addresses from '#src/lib/picture-address.ts'
import { mediaKey, type FileStore } from '#netlify/server/files/file-store.ts'
import { endBytes, hasCameraData, readPixels, startBytes, type Pixels } from './picture-bytes.ts'

/** One of a picture's files: where it is in the public bucket, and how many pixels it has. */
export type PictureFile = Pixels & { key: string; type: addresses.PictureType }

/** The files of a picture, the smallest first, as its address says. */
export function pictureFiles(address: string): PictureFile[] {
  const picture = addresses.parsePictureAddress(address)
  if (!picture) throw new Error('no address of a picture')
  const { width, height, type } = picture
  return addresses.fileWidths(width).map((fileWidth) => ({
    key: mediaKey(addresses.fileAddress(picture, fileWidth)),
    width: fileWidth,
    height: Math.max(1, Math.round((height * fileWidth) / width)),
    type,
  }))
}

/** The JPEG that link previews get of a picture. */
export function shareFile(address: string): PictureFile {
  const picture = addresses.parsePictureAddress(address)
  if (!picture) throw new Error('no address of a picture')
  return {
    key: mediaKey(addresses.shareAddress(picture)),
    ...addresses.shareSize(picture),
    type: 'jpeg',
  }
}

/** Why the bytes of a file are not what its address says, as a sentence; null when they are. Throws StoreError. */
export async function fileProblem(file: PictureFile, bytes: number, store: FileStore) {
  const [start, end] = await Promise.all([
    store.readRange(file.key, 0, Math.min(bytes, startBytes)),
    store.readRange(file.key, Math.max(0, bytes - endBytes), Math.min(bytes, endBytes)),
  ])
  const pixels = readPixels(file.type, { start, end, bytes })
  if (!pixels) return messages.noPictureMessage
  if (hasCameraData(file.type, start)) return messages.pictureWithCameraDataMessage
  if (
    pixels.width > addresses.largestPicture.width ||
    pixels.height > addresses.largestPicture.height
  )
    return messages.pictureTooLargeMessage
  return isAlike(pixels, file) ? null : messages.noPictureMessage
}

/** Browsers round the height of a smaller file either way. */
const isAlike = (found: Pixels, said: Pixels) =>
  found.width === said.width && Math.abs(found.height - said.height) <= 1

/** Why the bytes of the largest file are not those of its hash, as a sentence; null when they are. Throws StoreError. */
export async function hashProblem({ key }: PictureFile, hash: string, store: FileStore) {
  const found = createHash('sha256')
  for await (const chunk of await store.read(key)) found.update(chunk)
  return found.digest('hex').startsWith(hash) ? null : messages.pictureDamagedMessage
}

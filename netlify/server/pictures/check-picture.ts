import { createHash } from 'node:crypto'
import {
  noPictureMessage,
  pictureDamagedMessage,
  pictureTooLargeMessage,
  pictureWithCameraDataMessage,
} from '#src/features/pictures/admin/messages.ts'
import { hasMetadata } from '#src/features/pictures/admin/picture-parts.ts'
import {
  fileAddress,
  fileWidths,
  largestPicture,
  parsePictureAddress,
  shareAddress,
  shareSize,
  type PictureType,
} from '#src/lib/picture-address.ts'
import { mediaKey, type FileStore } from '#netlify/server/files/file-store.ts'
import { readPixels, type Pixels } from './picture-bytes.ts'

/** One of a picture's files: where it is in the public bucket, and how many pixels it has. */
export type PictureFile = Pixels & { key: string; type: PictureType }

/** The files of a picture, the smallest first, as its address says. */
export function pictureFiles(address: string): PictureFile[] {
  const picture = parsePictureAddress(address)
  if (!picture) throw new Error('no address of a picture')
  const { width, height, type } = picture
  return fileWidths(width).map((fileWidth) => ({
    key: mediaKey(fileAddress(picture, fileWidth)),
    width: fileWidth,
    height: Math.max(1, Math.round((height * fileWidth) / width)),
    type,
  }))
}

/** The JPEG that link previews get of a picture. */
export function shareFile(address: string): PictureFile {
  const picture = parsePictureAddress(address)
  if (!picture) throw new Error('no address of a picture')
  return {
    key: mediaKey(shareAddress(picture)),
    ...shareSize(picture),
    type: 'jpeg',
  }
}

/** All bytes of a file, which has no more than what was found of it. Throws StoreError. */
export async function readFile({ key }: PictureFile, store: FileStore): Promise<Uint8Array> {
  return new Uint8Array(await new Response(await store.read(key)).arrayBuffer())
}

/** Why the bytes of a file are not what its address says, as a sentence; null when they are. */
export function fileProblem(file: PictureFile, bytes: Uint8Array): string | null {
  const pixels = readPixels(file.type, bytes)
  if (!pixels) return noPictureMessage
  if (pixels.width > largestPicture.width || pixels.height > largestPicture.height)
    return pictureTooLargeMessage
  if (!isAlike(pixels, file)) return noPictureMessage
  return hasMetadata(file.type, bytes) ? pictureWithCameraDataMessage : null
}

/** Browsers round the height of a smaller file either way. */
const isAlike = (found: Pixels, said: Pixels) =>
  found.width === said.width && Math.abs(found.height - said.height) <= 1

/** Why the bytes of the largest file are not those of its hash, as a sentence; null when they are. */
export const hashProblem = (bytes: Uint8Array, hash: string): string | null =>
  createHash('sha256').update(bytes).digest('hex').startsWith(hash) ? null : pictureDamagedMessage

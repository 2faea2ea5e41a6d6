import {
  fileAddress,
  fileWidths,
  parsePictureAddress,
  type PictureType,
} from '#src/lib/picture-address.ts'
import { mediaKey } from '#netlify/server/files/file-store.ts'
import type { Pixels } from './picture-bytes.ts'

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

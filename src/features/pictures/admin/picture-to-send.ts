import type { PictureInput } from './schema.ts'
import { shrinkPicture, type ShrunkPicture } from './shrink/shrink-picture.ts'
import { pictureLimits } from './limits.ts'

/** What the server is told of a picture, and its files to send in the same order. */
export type PictureToSend = { input: PictureInput; files: Blob[] }

/** Makes a picture that was chosen ready to be sent. Throws UploadError. */
export const preparePicture = async (
  file: File,
  options: Parameters<typeof shrinkPicture>[1],
): Promise<PictureToSend> => pictureToSend(await shrinkPicture(file, options), file.name)

export async function pictureToSend({ files, ...picture }: ShrunkPicture, name: string) {
  const input = {
    ...picture,
    hash: await hashOf(files.at(-1)),
    fileBytes: files.map(({ size }) => size),
    name: shortName(name),
  }
  return { input, files }
}

/** The first half of its SHA-256, in hex. */
async function hashOf(file = new Blob()): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest, 0, 16)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** No longer than the server takes, without half a character at its end; a pasted picture may have none. */
export const shortName = (name: string): string =>
  name
    .slice(0, pictureLimits.name)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .trim() || 'Picture'

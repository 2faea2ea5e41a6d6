import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { publicMaximumBytes } from '#netlify/server/files/open-store.ts'
import { checksumOf, type LabelFile } from './label-files.ts'

export const notAsBackedUp = 'what the folder has of it is not what was backed up'

/**
 * Why the files of a row are not taken from a folder, in a few words; undefined for no reason. Opens none of them: a link or
 * a device could lead out of the folder or never end.
 */
export async function folderProblem(
  files: readonly LabelFile[],
  folder: string,
): Promise<string | undefined> {
  let pictureBytes = 0
  for (const { name, bytes, sha256 } of files) {
    const found = await lstat(join(folder, name)).catch(() => undefined)
    if (!found) return 'it is not in the folder'
    if (!found.isFile()) return `${name} in the folder is not a plain file`
    if (sha256 === null) return `the backup has no checksum of ${name}, so it is not taken`
    if (bytes === null) pictureBytes += found.size
    else if (found.size !== bytes) return notAsBackedUp
  }
  return pictureBytes > publicMaximumBytes
    ? `its files have more than ${publicMaximumBytes} bytes in the folder`
    : undefined
}

/** The SHA-256 of a file in a folder, once folderProblem() has found nothing. */
export const folderChecksum = ({ name }: LabelFile, folder: string): Promise<string> =>
  checksumOf(createReadStream(join(folder, name)))

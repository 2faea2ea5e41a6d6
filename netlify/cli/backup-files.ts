import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { execute } from '#netlify/server/http/rows.ts'
import { makeFolder } from '#supabase/local/data-folder.ts'
import {
  type FileCounts,
  FileProblem,
  type LabelFile,
  type Stores,
  checkEachFile,
  checksumOf,
  folderChecksum,
  requireInFolder,
  requireStored,
} from './label-files.ts'
import { CommandError, errorCode, type Project } from './project.ts'

/** What came of the files and pictures of a backup; `fetched`: files that were read in the store. */
export type FilesBackedUp = FileCounts & { fetched: number }

/**
 * Compares the files and pictures of a project with the bytes in its store, and keeps the SHA-256 of each that has none
 * yet. With a folder it takes the bytes along: what is there with the right checksum is not fetched again.
 */
export async function backUpFiles({ database }: Project, stores: Stores, folder?: string) {
  if (folder !== undefined) requireFolder(folder)
  let fetched = 0
  const checksumIn = async (file: LabelFile): Promise<string> => {
    await requireStored(file, stores)
    const isHere = folder === undefined || (await isInFolder(file, folder))
    if (isHere && file.sha256 !== null) return file.sha256
    const bytes = await stores(file.bucket).read(file.key)
    const sha256 = await (folder === undefined ? checksumOf(bytes) : fetchInto(folder, file, bytes))
    fetched++
    return sha256
  }
  const backUpRow = async (table: 'files' | 'pictures', id: string, files: LabelFile[]) => {
    const checksums: string[] = []
    for (const file of files) checksums.push(await checksumIn(file))
    if (files.every(({ sha256 }) => sha256 !== null)) return
    const sha256 = checksums.join(' ')
    await execute(database.from(table).update({ sha256 }).eq('id', id))
  }
  const counts = await checkEachFile(database, {
    file: (file) => backUpRow('files', file.id, [file]),
    picture: ({ id, files }) => backUpRow('pictures', id, files),
  })
  return { ...counts, fetched }
}

function requireFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    throw new CommandError(`${folder} cannot be made (${errorCode(error)}).`)
  }
}

/** Whether the folder has the bytes of a file: those of its checksum. Without one nothing can be said of them. */
const isInFolder = (file: LabelFile, folder: string): Promise<boolean> =>
  requireInFolder([file], folder)
    .then(() => folderChecksum(file, folder))
    .then(
      (found) => found === file.sha256,
      () => false,
    )

/** Writes the bytes of a file into the folder, and answers their SHA-256. Throws FileProblem when it is not the file's. */
async function fetchInto(
  folder: string,
  { name, sha256 }: LabelFile,
  bytes: ReadableStream<Uint8Array>,
): Promise<string> {
  const unfinished = join(folder, `${name}.part`)
  const written = createWriteStream(unfinished, { mode: 0o600, flush: true })
  await pipeline(bytes, written).catch(throwFolderFull)
  // Of the bytes on the disk, not of those that the store sent.
  const found = await checksumOf(createReadStream(unfinished)).catch(throwFolderFull)
  if (sha256 !== null && found !== sha256)
    throw new FileProblem('its bytes are not those that it was stored with')
  await rename(unfinished, join(folder, name))
  return found
}

/** Throws CommandError for a folder that takes no more files, else the error itself. */
function throwFolderFull(error: unknown): never {
  const code = errorCode(error)
  if (!/^E(NOSPC|DQUOT|ROFS|ACCES|PERM|IO)$/.test(code)) throw error
  throw new CommandError(
    `The folder for the files takes no more (${code}), so no backup was written. What is in it is not fetched again.`,
    { cause: error },
  )
}

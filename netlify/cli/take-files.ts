import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StoreError } from '#netlify/server/files/file-store.ts'
import { execute } from '#netlify/server/http/rows.ts'
import { makeFolder } from '#supabase/local/data-folder.ts'
import { folderChecksum, folderProblem } from './folder-files.ts'
import {
  checkEachFile,
  checksumOf,
  sizeProblem,
  type FileCounts,
  type LabelFile,
  type LabelPicture,
  type Stores,
} from './label-files.ts'
import { CommandError, errorCode, type Project } from './project.ts'

/** What came of the files and pictures of a backup; `fetched`: files that were read in the store. */
export type FilesTaken = FileCounts & { fetched: number }

/**
 * Compares the files and pictures of a project with the bytes in its store, and keeps the SHA-256 of each that has none
 * yet. With a folder it takes the bytes along: what is there with the right checksum is not fetched again.
 */
export async function takeFiles(
  { database }: Project,
  stores: Stores,
  folder?: string,
): Promise<FilesTaken> {
  if (folder !== undefined) requireFolder(folder)
  let fetched = 0
  const take: Take = async (file) => {
    const problem = await sizeProblem(file, stores)
    if (problem !== undefined) throw new FileProblem(problem)
    const isHere = folder === undefined || (await isInFolder(file, folder))
    if (isHere && file.sha256 !== null) return file.sha256
    const bytes = await stores(file.bucket).read(file.key)
    const sha256 = await (folder === undefined ? checksumOf(bytes) : fetchInto(folder, file, bytes))
    fetched++
    return sha256
  }
  const counts = await checkEachFile(database, {
    file: (file) => takeRow(file, take, database).then(() => undefined, problemOf),
    picture: (picture) => takePicture(picture, take, database).then(() => undefined, problemOf),
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

/** Answers the SHA-256 of a file. Throws FileProblem, StoreError. */
type Take = (file: LabelFile) => Promise<string>

async function takeRow(file: LabelFile, take: Take, database: Project['database']): Promise<void> {
  const sha256 = await take(file)
  if (file.sha256 === null)
    await execute(database.from('files').update({ sha256 }).eq('id', file.id))
}

async function takePicture(
  { id, files }: LabelPicture,
  take: Take,
  database: Project['database'],
): Promise<void> {
  const checksums: string[] = []
  for (const file of files) checksums.push(await take(file))
  if (files.some(({ sha256 }) => sha256 === null))
    await execute(
      database
        .from('pictures')
        .update({ sha256: checksums.join(' ') })
        .eq('id', id),
    )
}

/** Whether the folder has the bytes of a file: those of its checksum. Without one nothing can be said of them. */
async function isInFolder(file: LabelFile, folder: string): Promise<boolean> {
  if ((await folderProblem([file], folder)) !== undefined) return false
  return folderChecksum(file, folder).then(
    (found) => found === file.sha256,
    () => false,
  )
}

/** Writes the bytes of a file into the folder, and answers their SHA-256. Throws when it is not the file's. */
async function fetchInto(
  folder: string,
  { name, sha256 }: LabelFile,
  bytes: ReadableStream<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256')
  const unfinished = join(folder, `${name}.part`)
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  )
  const found = hash.digest('hex')
  if (sha256 !== null && found !== sha256)
    throw new FileProblem('its bytes are not those that it was stored with')
  await rename(unfinished, join(folder, name))
  return found
}

/** What is wrong with one file, in a few words. */
class FileProblem extends Error {
  override name = 'FileProblem'
}

/** What is wrong with one file does not stop the others. Throws CommandError for a folder that takes no more of them. */
function problemOf(error: unknown): string {
  if (error instanceof FileProblem) return error.message
  if (error instanceof StoreError) return `the file store did not give it (${error.message})`
  const code = errorCode(error)
  if (/^E(NOSPC|DQUOT|ROFS|ACCES|PERM|IO)$/.test(code))
    throw new CommandError(
      `The folder for the files takes no more (${code}), so no backup was written. What is in it is not fetched again.`,
      { cause: error },
    )
  if (error instanceof TypeError) return 'the file store stopped in the middle of it'
  throw error
}

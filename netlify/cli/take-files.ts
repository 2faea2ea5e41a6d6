import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StoreError, type FileStore } from '#netlify/server/files/file-store.ts'
import { execute } from '#netlify/server/http/rows.ts'
import { checksumOf, readProjectFiles, sizeProblem, type LabelFile } from './label-files.ts'
import { CommandError, errorCode, type Project } from './project.ts'

/** What came of the files of a backup: those that are as they should be, and what is wrong with each other one. */
export type FilesTaken = { files: number; fetched: number; problems: string[] }

/**
 * Compares the files of a project with the bytes in its store, and keeps the SHA-256 of each that has none yet. With a
 * folder it takes the bytes along, a file under its id: what is there with the right checksum is not fetched again.
 */
export async function takeFiles(
  { database }: Project,
  store: FileStore,
  folder?: string,
): Promise<FilesTaken> {
  const files = await readProjectFiles(database)
  const taken: FilesTaken = { files: 0, fetched: 0, problems: [] }
  if (folder !== undefined) await makeFolder(folder)
  for (const file of files) {
    const problem = await takeFile(file, database, store, folder, taken).catch(problemOf)
    if (problem === undefined) taken.files++
    else taken.problems.push(`${file.title}: ${problem}`)
  }
  return taken
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new CommandError(`${folder} cannot be made (${errorCode(error)}).`)
  })
}

async function takeFile(
  file: LabelFile,
  database: Project['database'],
  store: FileStore,
  folder: string | undefined,
  taken: FilesTaken,
): Promise<string | undefined> {
  const problem = await sizeProblem(file, store)
  if (problem !== undefined) return problem
  const isHere = folder === undefined ? file.sha256 !== null : await isInFolder(file, folder)
  if (isHere) return undefined
  const bytes = await store.read(file.key)
  const sha256 = await (folder === undefined ? checksumOf(bytes) : fetchInto(folder, file, bytes))
  taken.fetched++
  if (file.sha256 === null) await keepChecksum(file.id, sha256, database)
  return undefined
}

const keepChecksum = (id: string, sha256: string, database: Project['database']) =>
  execute(database.from('files').update({ sha256 }).eq('id', id))

/** Whether the folder has the bytes of a file: those of its checksum. Without one nothing can be said of them. */
export async function isInFolder({ id, sha256 }: LabelFile, folder: string): Promise<boolean> {
  if (sha256 === null) return false
  return checksumOf(createReadStream(join(folder, id))).then(
    (found) => found === sha256,
    () => false,
  )
}

/** Writes the bytes of a file into the folder, and answers their SHA-256. Throws when it is not the file's. */
async function fetchInto(
  folder: string,
  { id, sha256 }: LabelFile,
  bytes: ReadableStream<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256')
  const unfinished = join(folder, `${id}.part`)
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
    throw new ChangedError('its bytes are not those that it was stored with')
  await rename(unfinished, join(folder, id))
  return found
}

class ChangedError extends Error {
  override name = 'ChangedError'
}

/** What is wrong with one file does not stop the others. Throws CommandError for a folder that takes no more of them. */
function problemOf(error: unknown): string {
  if (error instanceof ChangedError) return error.message
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

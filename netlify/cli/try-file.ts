import { randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreError } from '#netlify/server/files/file-store.ts'
import { checksumOf, sizeProblem, type LabelFile, type Stores } from './label-files.ts'
import { CommandError, errorCode } from './project.ts'

/** Where a drill reads music and pictures; a string says in one sentence why it reads none. */
export type Bytes = { folder: string } | { stores: Stores } | string

/**
 * Reads one of the files that a backup names, another one each time, and compares its SHA-256; of a folder it looks for
 * all of them. Says so, '' without any. Throws CommandError for what is not as it was backed up.
 */
export async function tryFile(files: readonly LabelFile[], bytes: Bytes): Promise<string> {
  if (files.length === 0) return ''
  if (typeof bytes === 'string') return `${bytes} So none of the music and pictures was read.`
  const problemOf = 'folder' in bytes ? inFolder(bytes.folder) : inStore(bytes.stores)
  const sizes = 'folder' in bytes ? files : []
  for (const file of sizes) requireNone(file, await problemOf.size(file))
  const known = files.filter(({ sha256 }) => sha256 !== null)
  const file = known[known.length && randomInt(known.length)]
  if (!file) return 'None of the music and pictures has a checksum yet, so none was read.'
  requireNone(file, (await problemOf.size(file)) ?? (await problemOf.bytes(file)))
  return `Of the music and pictures, ${file.title} was read and is as it was backed up.`
}

function requireNone({ title }: LabelFile, problem: string | undefined): void {
  if (problem !== undefined) throw new CommandError(`${title}: ${problem}.`)
}

type Problem = (file: LabelFile) => Promise<string | undefined>
type Look = { size: Problem; bytes: Problem }

const changed = 'its bytes are not those that were backed up'

const inFolder = (folder: string): Look => ({
  size: async ({ name, bytes }) => {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (!found) return 'it is not in the folder'
    return found.size === (bytes ?? found.size) ? undefined : changed
  },
  bytes: async ({ name, sha256 }) => {
    const found = await checksumOf(createReadStream(join(folder, name))).catch((error: unknown) => {
      throw new CommandError(`The folder cannot be read (${errorCode(error)}).`, { cause: error })
    })
    return found === sha256 ? undefined : changed
  },
})

const inStore = (stores: Stores): Look => ({
  size: (file) => sizeProblem(file, stores).catch(refused),
  bytes: async ({ bucket, key, sha256 }) =>
    stores(bucket)
      .read(key)
      .then(checksumOf)
      .then((found) => (found === sha256 ? undefined : changed), refused),
})

function refused(error: unknown): string {
  if (!(error instanceof StoreError || error instanceof TypeError)) throw error
  return `the file store did not give it (${error.message})`
}
